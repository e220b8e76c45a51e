-- Who won most over the season?
SELECT player, sum(score) AS total FROM results GROUP BY player ORDER BY total DESC, player;

-- Which contracts pay for their declarer, and how often are they won?
SELECT contract, count(*) AS played, round(avg(won), 2) AS won, round(avg(score), 1) AS score
FROM results WHERE declarer GROUP BY contract ORDER BY played DESC, contract;

-- Who does best as whose partner?
SELECT d.player AS declarer, p.player AS partner, count(*) AS hands, sum(d.score) AS score
FROM results AS d JOIN results AS p USING (evening, hand)
WHERE d.declarer AND p.partner GROUP BY d.player, p.player ORDER BY score DESC;

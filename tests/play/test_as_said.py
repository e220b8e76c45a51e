"""Commands of the loop as people say them at a table, in four languages."""

from __future__ import annotations

import pytest

from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.play.commands import COMMANDS, command_of, word_of
from tarok_score.words.folding import fold
from tarok_score.words.languages import by_language

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))

LINES = """
nazaj                     undo
naprej                    redo
prekliči 3 zmota          void 3 --why zmota
storno 3 zmota            void 3 --why zmota
stanje                    show
zapisnik                  show
narobe deljeno            misdeal
slabo deljeno ana         misdeal ana
brez taroka ana           no-taroks ana
Eva pride                 join Eva
pride Eva                 join Eva
boris odide               leave boris
boris gre                 leave boris
deli boris                dealer boris
boris deli                dealer boris
zadnjo briši              void last
sedma ne velja            void 7
třetí neplatí             void 3
ostatnia nieważna         void last
preimenuj davd v david    rename davd david
konec                     finish
we're done                finish
that's it for tonight     finish
kończymy na dziś          finish
už končíme                finish
zaključimo                finish
take that back            undo
Eve joins us              join Eve
Eve is joining            join Eve
boris is going home       leave boris
boris is leaving          leave boris
siada z nami Ewa          join Ewa
zakaj                     why
zakaj 7 ana 104           why 7 ana 104
why 7 ana=104 boris -20   why 7 ana=104 boris -20
settle 0,05               settle --rate 0.05
obračun 5 centov          settle --rate 0.05
obračun 50 centov         settle --rate 0.50
koliko je to po 5 centov  settle --rate 0.05
obračun 500 centov        settle --rate 5.00
obračun po 5 centov       settle --rate 0.05
obračun 0,05 € na točko   settle --rate 0.05 --unit €
obračun pet centov        settle --rate 0.05
obračun 2 evra            settle --rate 2 --unit €
settle po 10 groszy       settle --rate 0.10 --unit zł
rozlicz po 10 gr za punkt  settle --rate 0.10 --unit zł
vyúčtuj po 10 haléřích    settle --rate 0.10 --unit Kč
vyúčtuj po pěti haléřích  settle --rate 0.05 --unit Kč
vyúčtuj po 1 koruně       settle --rate 1 --unit Kč
settle 5ct a point        settle --rate 0.05
settle 0.05 --paid        settle 0.05 --paid
settle €0.05              settle --rate 0.05 --unit €
settle 0.05 EUR each      settle --rate 0.05 --unit EUR
vrednost 5 centov         rate 0.05
rate 5 cents a point      rate 0.05
stawka po 10 groszy       rate 0.10 zł
stawka po pięć groszy     rate 0.05 zł
rate five cents           rate 0.05
rate two points five      rate two points five
obračun po pet centov     settle --rate 0.05
amend solo three 50       amend solo-three 50
void solo three misheard  void solo-three --why misheard
why solo three            why solo three
rate 2                    rate 2
settle 12345678901 cents  settle --rate 123456789.01
obračun 0,1 €             settle --rate 0.1 --unit €
pravila točna-razlika od začetka  rules točna-razlika od začetka
rules -piccolo from 3     rules -piccolo from 3
popravi 14 pagat izgubljen  amend 14 pagat izgubljen
zpět                      undo
znovu                     redo
stav                      show
oprav 3 44                amend 3 44
Eva přichází              join Eva
Boris odchází             leave Boris
rozdává Boris             dealer Boris
špatně rozdáno            misdeal
cofnij                    undo
ponów                     redo
stan                      show
popraw 3 44               amend 3 44
Ewa dochodzi              join Ewa
Marek odchodzi            leave Marek
rozdaje Marek             dealer Marek
źle rozdane               misdeal
koniec                    finish
kończymy                  finish
no to kończymy            finish
dobra, popraw 3 44        amend 3 44
tak končíme               finish
končíme                   finish
hele, oprav 3 44          amend 3 44
odkud má Ana tolik        why má Ana tolik
skąd Ana ma tyle          why Ana ma tyle
czemu                     why
popraw 3 kontry jednak nie było  amend 3 kontry jednak nie było
popraw 3 44 jednak pomyłka  amend 3 44 --override pomyłka
popravi 2 trojko je igral Boris  amend 2 trojko je igral Boris
kdo rozdává příště        deals
kto komu jest winien      settle
cofnij to                 undo
popravi sedmo igro 45     amend 7 45
zakaj v enaindvajseti     why 21
premakni sedmo na peto    move 7 5
briši tretjo igro zmota   void 3 --why zmota
popravi 7. igro 45        amend 7 45
oprav sedmou hru 44       amend 7 44
proč dvacátá první        why 21
oprav jedenadvacátou 44   amend 21 44
popraw siódme rozdanie 45  amend 7 45
zamień drugą i trzecią    swap 2 3
amend the seventh hand 43  amend 7 43
amend hand twenty first 43  amend 21 43
swap the third and the fourth  swap 3 4
undo two                  undo 2
adjust ana minus ten wine  adjust ana -10 --why wine
popravek ana plus 5 vino  adjust ana 5 --why vino
popravi zadnjo 39 v 38    amend last 39 v 38
popravi prejšnjo 39 v 38  amend last 39 v 38
popravi zadnjo igro na 38  amend last na 38
popravi 5, 41             amend 5 41
popravi: 5 41             amend 5 41
popraw: last 41           amend last 41
v tretji igri 41          amend 3 41
ne, v šestnajsti so imeli 40  amend 16 so imeli 40
nie, w trzecim było 39    amend 3 było 39
narobe, v tretji je bil Boris  amend 3 je bil Boris
ne, v zadnji je bilo 40   amend last je bilo 40
špatně, v poslední bylo 40  amend last bylo 40
ve čtvrté měli 40         amend 4 měli 40
in the third they had 40  amend 3 they had 40
oprav posledni 40 na 41   amend last 40 na 41
popraw ostatnie minus dziesiec  amend last minus dziesiec
zrus posledni chyba       void last --why chyba
skreśl ostatnie           void last
briši zadnjo igro zmota   void last --why zmota
zakaj zadnja?             why last
proč poslední             why last
dlaczego ostatnie         why last
why the last hand         why last
settle 5c                 settle --rate 0.05
obračun po evru           settle --rate 1 --unit €
vyúčtuj po koruně         settle --rate 1 --unit Kč
vyúčtuj po 2 Kč           settle --rate 2 --unit Kč
rozlicz po złotówce       settle --rate 1 --unit zł
rozlicz po groszu         settle --rate 0.01 --unit zł
koliko točk je ana naredila v drugi  why 2 ana
kolik bodů dostala ana ve třetí hře?  why 3 ana
ile punktów zrobiła ana w trzecim rozdaniu?  why 3 ana
how much did ana make in hand three  why 3 ana
koliko je ana dobila      has ana
koliko ima ana v prvi in drugi  has ana v prvi in drugi
koliko dolguje ana v drugi  owes ana v drugi
kdo ima radelce           radli
kdo má radle              radli
kto ma radle?             radli
koliko iger smo igrali    hands
kolik her                 hands
ile rozdań                hands
kolik kdo má              stands
kto ile ma                stands
koliko kdo ima?           stands
kdo zdaj deli             deals
kdo teď rozdává           deals
kto teraz rozdaje         deals
pula                      pot
bank                      pot
kdo vodi                  leads
kdo zmaguje?              leads
kdo vede                  leads
kto prowadzi              leads
who is leading            leads
kdo deli?                 deals
kdo rozdává               deals
kdo děli                  deals
kto rozdaje               deals
who deals                 deals
who is dealing            deals
kdo je prvi               leads
kdo ima največ            leads
kdo má nejvíc             leads
kto ma najwięcej          leads
who has the most?         leads
kdo je na vrsti           deals
koliko ima ana            has ana
kdo je zadnji             last
kdo je zadnji na vrsti    deals
kolik máme                stands
koliko dolguje boris      owes boris
koliko mora boris plačati  owes boris
kolik má jana bodů        has jana bodů
ile jest w puli           pot
how much does ana owe     owes ana
koliko točk ima ana?      has ana
kolik má jana             has jana
ile ma marek              has marek
how much does ana have    has ana
how much is ana up        has ana
koliko je ana v plusu     has ana
ile jest na plusie ana    has ana
ile mam                   has
that's it for tonight     finish
dost mamo, gremo domov    finish
tak konec, jdem domů      finish
ana oddała borisowi 10 zł   paid ana borisowi 10 --why zł
zakaj 4 boris             why 4 boris
zakaj boris               why boris
proč 4 jana               why 4 jana
dlaczego czwarte marek    why 4 marek
david je narobe delil     misdeal david
narobe je delil david     misdeal david
david je delil narobe     misdeal david
špatně rozdal petr        misdeal petr
petr špatně rozdal        misdeal petr
źle rozdał marek          misdeal marek
marek źle rozdał          misdeal marek
david misdealt            misdeal david
ana nima taroka           no-taroks ana
ana je brez taroka        no-taroks ana
jana nemá tarok           no-taroks jana
marek nie ma taroka       no-taroks marek
ana has no tarok          no-taroks ana
a gre                     leave a
boris je odšel            leave boris
boris gre domov           leave boris
eva je prišla             join eva
eva se vrne               join eva
Ewa wraca                 join Ewa
Eva comes back            join Eva
eva namesto cilke         replace cilke eva
Eva pride namesto Cilke   replace Cilke Eva
eva zamenja cilko         replace cilko eva
Eva comes for Cilka       replace Cilka Eva
Eva instead of Cilka      replace Cilka Eva
zamenjaj cilka eva        replace cilka eva
replace cilka with eva    replace cilka eva
Boris odchází, přišla Eva  replace Boris Eva
Boris odide in pride Eva  replace Boris Eva
přišla Eva, Boris odchází  replace Boris Eva
Boris gre domov, namesto njega sede Nika  replace Boris Nika
Boris gre domov, namesto njega Nika igra  replace Boris Nika
Jana odchází domů, místo ní hraje Eva  replace Jana Eva
Jana odchází, místo ní Eva  replace Jana Eva
Boris idzie do domu, zamiast niego siada Ola  replace Boris Ola
co se hrálo naposled      why
co graliśmy ostatnio      why
končamo                   finish
konec za danes            finish
špatně rozdáno, Boris     misdeal Boris
złe rozdanie, Boris źle rozdał  misdeal Boris
zamiast Borisa gra Eva    replace Borisa Eva
namesto Borisa pride Eva  replace Borisa Eva
místo Borise hraje Eva    replace Borise Eva
zruš poslední platbu, bylo to dvakrát  void poslední-platbu, --why bylo to dvakrát
kazen ne velja            void kazen
void the last fine wrong  void the-last-fine --why wrong
Boris goes home and Eva came  replace Boris Eva
Boris wychodzi, przychodzi Ewa  replace Boris Ewa
Eva namesto njega         replace njega Eva
Eva pride po Borisu       join Eva --after Borisu
Eva pride po              join Eva po
Eva comes after Boris     join Eva --after Boris
Eva pride --after Boris   join Eva --after Boris
Eva za Borisa             join Eva za Borisa
Eva přišla za Borisem     join Eva za Borisem
prišla je Eva             join Eva
zdaj deli Boris           dealer Boris
prvi deli Boris           dealer Boris --before 1
prvi je delil Boris       dealer Boris --before 1
Boris je delil prvi       dealer Boris --before 1
první rozdával Boris      dealer Boris --before 1
pierwszy rozdawał Boris   dealer Boris --before 1
Boris dealt first         dealer Boris --before 1
ana je plačala cilki 2    paid ana cilki 2
cilki je plačala ana 2    paid ana cilki 2
ana cilki plačala 2       paid ana cilki 2
radelci vsem              radl vsem
boris plača ani 5         paid boris ani 5
Boris paid Ana ten        paid Boris Ana 10
boris zaplatil ana 2,50   paid boris ana 2,50
kdo komu plača            settle
kdo komu koliko plača     settle
kto komu ile płaci        settle
who pays whom?            settle
radl +ana -boris dogovor  radl +ana -boris dogovor
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_a_command_is_understood_as_it_is_said(line: str) -> None:
    said, _, means = line.partition("  ")
    command = command_of(TABLE, said.split())
    assert command is not None
    name, words = command.as_event() if command.happens else command
    assert [name, *words] == means.split()


@pytest.mark.parametrize(
    "line", ["ana boris 45 ena", "brez david dobil", "klop 10 20 25 15", "ena ana boris", "nekaj briši", "nothing void"]
)
def test_a_hand_is_no_command(line: str) -> None:
    assert command_of(TABLE, line.split()) is None


@pytest.mark.parametrize(("line", "replaces"), [("Boris odide, pride Eva", True), ("Boris odide, ne pride Eva", False)])
def test_only_who_comes_takes_a_place(line: str, replaces: bool) -> None:
    assert (command_of(TABLE, line.split()) == ("replace", ["Boris", "Eva"])) is replaces


@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_leaving_the_loop_and_leaving_the_table_begin_differently(language: str) -> None:
    quits, leaves = fold(word_of("quit", language)), fold(word_of("leave", language))
    assert quits[:2] != leaves[:2]


def test_no_word_means_two_commands() -> None:
    usual = {fold(words[0]) for said in COMMANDS.values() for words in said.values()}
    further = {
        name: {fold(word) for words in said.values() for word in words[1:]}
        - {fold(words[0]) for words in said.values()}
        for name, said in COMMANDS.items()
    }
    for section in ("said", "asking"):
        for spoken in by_language(section).values():
            for name, words in spoken.items():
                further[name] = further.get(name, set()) | {fold(word) for word in words}
    for word in set().union(*further.values()):
        means = [name for name, words in further.items() if word in words]
        assert len(means) == 1 and word not in usual, (word, means)


@pytest.mark.parametrize("section", ["commands", "said", "asking"])
def test_every_word_of_a_command_means_it(section: str) -> None:
    for spoken in by_language(section).values():
        for name, words in spoken.items():
            for word in words:
                command = command_of(TABLE, word.split("-"))
                assert command is not None and command.name == name, word

"""Faults of a page for people who do not see it as it is drawn: names, heads, tables, contrast, targets, language.

A script that runs in the page and gives a sentence for each fault, as checkers of accessibility do.
"""

from __future__ import annotations

FAULTS = r"""
(() => {
    const found = [];
    const fault = (what, one) => found.push(`${what}: ${one ? one.outerHTML.slice(0, 120) : ''}`);
    const all = (selector, under = document) => [...under.querySelectorAll(selector)];
    const shown = one => one.getClientRects().length > 0;
    const named = one => {
        const by = one.getAttribute('aria-labelledby');
        if (by) return by.split(' ').map(id => document.getElementById(id)?.textContent ?? '').join('').trim();
        return (one.getAttribute('aria-label') ?? one.textContent).trim();
    };

    // The page: its language and title, one first head, no level left out, no id twice, links that lead somewhere.
    if (!document.documentElement.lang) fault('no language', document.documentElement);
    if (!document.title.trim()) fault('no title');
    if (all('h1').length !== 1) fault(`${all('h1').length} first heads`);
    let level = 0;
    for (const head of all('h1, h2, h3, h4')) {
        const own = Number(head.localName[1]);
        if (own > level + 1) fault('a level of heads is left out', head);
        if (!head.textContent.trim()) fault('empty head', head);
        level = own;
    }
    const ids = all('[id]').map(one => one.id);
    ids.filter((id, at) => ids.indexOf(id) !== at).forEach(id => fault(`id twice: ${id}`));
    for (const link of all('a[href]')) {
        const to = link.getAttribute('href');
        if (to.startsWith('#') && to.length > 1 && !document.getElementById(to.slice(1))) fault('leads nowhere', link);
        if (!named(link)) fault('a link without a name', link);
    }

    // Names of sections and pictures; roles that somebody announces.
    all('section').filter(one => !one.hasAttribute('aria-label') && !one.hasAttribute('aria-labelledby'))
        .forEach(one => fault('a section without a name', one));
    all('[aria-labelledby], section').filter(one => !named(one)).forEach(one => fault('an empty name', one));
    all('svg').filter(one => one.getAttribute('aria-hidden') !== 'true')
        .filter(one => one.getAttribute('role') !== 'img' || !one.getAttribute('aria-label'))
        .forEach(one => fault('a picture without a name', one));
    all('[aria-label]').filter(one => ['span', 'div', 'b', 'i'].includes(one.localName) && !one.getAttribute('role'))
        .forEach(one => fault('a name without a role', one));

    // Tables: a caption, heads that say of what, none of them empty.
    for (const table of all('table')) {
        if (!table.caption?.textContent.trim() && !table.getAttribute('aria-label')) fault('no caption', table);
        if (!table.querySelector('th')) fault('a table without heads', table);
        const rows = [...table.tBodies].reduce((sum, body) => sum + body.rows.length, 0);
        if (rows > 1 && !table.querySelector('tbody th[scope=row]')) fault('rows without heads', table);
        for (const head of all('th', table)) {
            if (!['col', 'row', 'colgroup', 'rowgroup'].includes(head.scope)) fault('a head without scope', head);
            if (!named(head)) fault('an empty head of a table', head);
        }
    }
    all('ol, ul').filter(list => [...list.children].some(one => one.localName !== 'li'))
        .forEach(one => fault('a list with other things', one));

    // Contrast: 4.5 : 1, and 3 : 1 for large text, against whatever lies behind.
    const parts = colour => {
        const numbers = (colour.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
        const scale = colour.startsWith('color(') ? 255 : 1;
        const [red, green, blue, alpha = 1] = numbers;
        return [red * scale, green * scale, blue * scale, alpha];
    };
    const over = (top, below) => [0, 1, 2].map(at => top[at] * top[3] + below[at] * (1 - top[3]));
    const behind = one => {
        const layers = [];
        for (let at = one; at; at = at.parentElement) layers.push(parts(getComputedStyle(at).backgroundColor));
        return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const light = colour => {
        const [red, green, blue] = colour.slice(0, 3).map(one => one / 255)
            .map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || seen.has(one) || !shown(one) || one.closest('.vh')) continue;
        if (['style', 'script', 'title'].includes(one.localName)) continue;
        seen.add(one);
        const style = getComputedStyle(one);
        const ground = behind(one.closest('svg') ?? one);
        const ink = over(parts(one.closest('svg') ? style.fill : style.color), ground);
        const [dark, bright] = [light(ink), light(ground)].sort((a, b) => a - b);
        const ratio = (bright + 0.05) / (dark + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) fault(`contrast ${ratio.toFixed(2)}`, one);
    }

    // Targets: 24 × 24, but for links inside a sentence.
    for (const one of all('a[href], button, input, select, summary').filter(shown)) {
        const box = one.getBoundingClientRect();
        if (box.width && (box.width < 24 || box.height < 23.5)) fault(`target ${box.width} × ${box.height}`, one);
    }
    return found;
})()
"""

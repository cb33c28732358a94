/** The style of the page, in the colours of the demo, for light and dark screens, down to a width of 320 pixels. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #151513); --sheet: light-dark(#ffffff, #1c1c1a); --well: light-dark(#f4f2ec, #1f1f1c);
  --ink: light-dark(#1b1a17, #edece7); --muted: light-dark(#605c53, #aba79c); --line: light-dark(#e3dfd5, #34332e);
  --edge: light-dark(#8b867a, #7d796e); --accent: light-dark(#0f5a45, #86d3b5);
  --bad: light-dark(#9c2f22, #f0a497); --warn: light-dark(#8a4b00, #e9b26a);
  --sans: "Plex Sans", system-ui, sans-serif; --mono: "Plex Mono", ui-monospace, monospace; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 74rem; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 2rem; background: var(--paper);
  color: var(--ink); font: 400 1rem/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul, pre, blockquote { margin: 0; }
h1 { margin: .25rem 0 .5rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); font-weight: 600; line-height: 1.15;
  letter-spacing: -.02em; text-wrap: balance; }
h2 { flex: 1 0 12rem; font-size: 1rem; font-weight: 600; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
code, pre { font-family: var(--mono); font-size: .8125rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.small, .lead, dt, li { font-size: .875rem; } .lead, .small, .soft, dt, summary code { color: var(--muted); }
.bad { color: var(--bad); } .warn { color: var(--warn); } .good { color: var(--accent); }
.numbers { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: .75rem 0; padding: 0; list-style: none; }
.numbers b { display: block; font-size: 1.75rem; font-weight: 600; line-height: 1.2; letter-spacing: -.02em; }
.note { margin: .75rem 0; padding: .6rem 1rem; border-left: 3px solid var(--edge); background: var(--well); font-size: .875rem; }
.note p + p, .facts p + p { margin-top: .25rem; } .facts { font-size: .875rem; } .facts dl + p { margin-top: .6rem; }
.sheet { margin: 1.25rem 0; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); overflow: hidden; }
.sheet > * + *, .area > :not(summary) { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; padding: .15rem 1rem; cursor: pointer;
  font-size: .875rem; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "▸" / ""; width: .75rem; color: var(--muted); }
[open] > summary::before { content: "▾" / ""; }
summary:hover { background: var(--well); }
.sheet > details > summary { padding-block: .45rem; }
.count { flex: 0 0 7.5rem; text-align: right; } .count.soft { flex-basis: 14rem; } .count.bad { font-weight: 600; }
.area details > summary { padding-left: 2.25rem; }
.level { flex: 0 0 4.5rem; font-weight: 600; white-space: nowrap; } .title { flex: 1 1 20rem; }
.finding { scroll-margin-top: 3rem; padding: .5rem 1rem 1rem 3.9rem; display: grid; gap: .6rem; border-left: 3px solid var(--edge); background: var(--well); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; align-items: baseline; }
blockquote { padding-left: .8rem; border-left: 3px solid var(--line); }
.copied { display: flex; gap: .75rem; align-items: center; padding: .35rem .35rem .35rem .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
pre { flex: 1; min-width: 0; white-space: pre-wrap; }
button { min-height: 2rem; padding: 0 .8rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--sheet); color: inherit; font: inherit; font-size: .875rem; cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.area ul { margin: 0; padding: .5rem 1rem .6rem 3.9rem; } .skipped { color: var(--muted); }
.facts { padding: .5rem 1rem .9rem 2.25rem; }
:target { outline: 2px solid var(--accent); outline-offset: -2px; }
[hidden] { display: none !important; }
@media (max-width: 48rem) { .count, .count.soft { flex: 0 1 auto; margin-left: 1.5rem; } .count:empty { display: none; } h2 { flex-basis: 70%; }
  .title { flex-basis: 70%; } dl { display: block; } dt { margin-top: .3rem; } .finding, .area ul { padding-left: 1rem; } .area details > summary { padding-left: 1rem; } }
@media print { details::details-content { content-visibility: visible; height: auto; } button { display: none; } }
`;

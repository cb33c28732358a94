/** The style of the page, for light and dark screens, down to a width of 320 pixels. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1c2024; --soft: #59636e; --page: #fff; --box: #f4f6f8; --line: #d5dade;
  --good: #176f2c; --bad: #b3261e; --warn: #8a5a00; --link: #0b57d0; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --page: #14171a; --box: #1f2429;
  --line: #3a424a; --good: #6fd08c; --bad: #ff8a80; --warn: #f2c14e; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { max-width: 64rem; margin: 0 auto; padding: 1rem; color: var(--text); background: var(--page); overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
a { color: var(--link); } code, pre, .text { font-family: ui-monospace, monospace; font-size: .85rem; }
.verdict { padding: 1rem; border-radius: .5rem; border-left: .5rem solid var(--bad); background: var(--box); font-size: 1.1rem; margin: 1rem 0; }
.verdict.conforms { border-color: var(--good); } .verdict strong { display: block; font-size: 1.3rem; }
.numbers { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; margin: 1rem 0; }
.numbers b { font-size: 1.5rem; margin-right: .3rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .75rem; background: var(--box); border-radius: .5rem; }
label { display: grid; font-size: .85rem; color: var(--soft); flex: 1 1 12rem; }
input, select { font: inherit; height: 2.25rem; padding: 0 .5rem; color: var(--text); background: var(--page); border: 1px solid var(--soft); border-radius: .3rem; width: 100%; }
article { padding: .75rem; border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .3rem; margin: .5rem 0; }
article.failed.MUST { border-left-color: var(--bad); } article.failed.SHOULD, article.error { border-left-color: var(--warn); }
article.passed { border-left-color: var(--good); padding: .35rem .75rem; }
article:target { outline: 3px solid var(--link); }
.of { color: var(--soft); font-size: .85rem; margin: 0; } .of a { color: inherit; }
.failed.MUST .mark { color: var(--bad); } .failed.SHOULD .mark, .error .mark { color: var(--warn); } .passed .mark { color: var(--good); }
.reason { margin: .4rem 0 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); align-items: baseline; gap: .15rem .8rem; margin: .4rem 0 0; }
dt { color: var(--soft); font-size: .85rem; } dd { margin: 0; min-width: 0; }
pre { margin: .4rem 0 0; padding: .5rem; background: var(--box); border-radius: .3rem; white-space: pre-wrap; }
blockquote { margin: .4rem 0 0; padding-left: .8rem; border-left: 3px solid var(--line); }
[role=status] { line-height: 2.25rem; }
[hidden] { display: none !important; }
@media (max-width: 36rem) { dl { display: block; } dt { margin-top: .3rem; } }
@media print { form { display: none; } }
`;

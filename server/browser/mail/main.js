import { createElement, findElement } from '../demo/element.js';

/** @typedef {{ readonly to: string, readonly subject: string, readonly text: string }} Mail */

const REFRESH_MS = 2_000;
const LINK = /(https?:\/\/\S+)/;

const note = findElement('note', HTMLElement);
const way = findElement('way', HTMLElement);
const list = findElement('mails', HTMLElement);
let shown = '';

await refresh();
setInterval(refresh, REFRESH_MS);
document.addEventListener('visibilitychange', refresh);

/** Shows the mails, if the page is visible. An unchanged list stays, with the focus and the selection in it. */
async function refresh() {
  if (document.hidden) return;
  const text = await fetchMails();
  if (text === shown) return;
  shown = text;
  show(JSON.parse(text));
}

/** Fetches the mails, and sends the host of this page. Without an answer, the page shows the mails that it has. */
async function fetchMails() {
  try {
    const answer = await fetch('/demo/mails.json', { headers: { 'X-Page-Host': location.host } });
    return answer.ok ? await answer.text() : shown || '{}';
  } catch {
    return shown || '{}';
  }
}

/** @param {{ readonly mails?: readonly Mail[] }} answer */
function show({ mails }) {
  note.textContent = describe(mails);
  way.hidden = mails?.length !== 0;
  list.replaceChildren(...(mails ?? []).map(createMail));
}

/** @param {readonly Mail[] | undefined} mails */
function describe(mails) {
  if (!mails) return 'Mails are shown to a browser on the machine that runs the demo only.';
  if (mails.length === 0) return 'No mail yet.';
  return mails.length === 1 ? 'One mail.' : `${mails.length} mails.`;
}

/** @param {Mail} mail */
function createMail({ to, subject, text }) {
  const item = document.createElement('li');
  const body = createElement('p', '', 'text');
  // The matches of the group stand at odd places.
  body.append(
    ...text
      .trim()
      .split(LINK)
      .map((part, place) => (place % 2 === 1 ? createLink(part) : part)),
  );
  item.append(createElement('h2', subject), createElement('p', `To ${to}`, 'small'), body);
  return item;
}

/** @param {string} url */
function createLink(url) {
  const link = createElement('a', url);
  link.href = url;
  return link;
}

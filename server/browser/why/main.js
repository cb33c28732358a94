import { createElement, findElement } from '../demo/element.js';
import { setUpChooser } from './chooser.js';
import { showCurrencies } from './currencies.js';
import { fetchHistory, fetchNow, fetchRate } from './data.js';
import { showHistory } from './history.js';
import { showProviders } from './providers.js';
import { showRate } from './rate.js';
import { setUpRounds } from './rounds.js';
import { writeTime } from './words.js';

const trouble = findElement('trouble', HTMLElement);
const chooser = setUpChooser((code) => tryTo(() => showCode(code)));

/** The number of the newest choice. The answer to an earlier one must not appear under a newer one. */
let newest = 0;

await tryTo(showAll);
// A demo, whose menu has a first page, can break its providers.
if (document.querySelector('nav a[href="/"]')) await tryTo(() => setUpRounds(chooser, () => tryTo(showAll)));

/** Reads everything anew. */
async function showAll() {
  const now = await fetchNow();
  chooser.offer(now.currencies.map(({ code }) => code));
  const place = findElement('edition-time', HTMLTimeElement);
  place.dateTime = now.edition.publishedAt;
  place.textContent = writeTime(now.edition.publishedAt);
  findElement('edition', HTMLElement).textContent = now.edition.id.slice(0, 16);
  showCurrencies(now.currencies, chooser.choose);
  showProviders(now.providers);
  await showCode(chooser.chosen);
}

/** @param {string} code */
async function showCode(code) {
  newest += 1;
  const own = newest;
  const rate = await fetchRate(code);
  if (own !== newest) return;
  showRate(rate, chooser.choose);
  const history = await fetchHistory(code);
  if (own === newest) showHistory(history);
}

/** @param {() => Promise<void>} work */
async function tryTo(work) {
  try {
    await work();
    trouble.replaceChildren();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    trouble.replaceChildren(createElement('span', `The service did not answer as it should: ${reason}`));
  }
}

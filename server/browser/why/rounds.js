import { createElement, findElement } from '../demo/element.js';
import { fetchNow, fetchRate } from './data.js';
import { describeRound } from './describe-round.js';

/** @typedef {{ name: string, label: string, provider: string }} Break */

const place = findElement('breaks', HTMLElement);
const result = findElement('round-result', HTMLElement);
const plot = findElement('witnesses-plot', HTMLElement);

/** The demo acts for its own pages alone. */
const headers = { 'X-Page-Host': location.host };

/**
 * Offers to break a provider where the server is a demo on this machine.
 *
 * @param {{ readonly chosen: string, choose: (code: string) => void }} chooser
 * @param {() => Promise<void>} reload
 */
export async function setUpRounds(chooser, reload) {
  const breaks = await fetchBreaks();
  if (breaks.length === 0) return;
  const buttons = breaks.map((each) => createButton(each.label, (button) => play(button, each)));
  const mend = createButton('Mend it', (button) => play(button));
  mend.className = 'primary';
  place.replaceChildren(...buttons, mend);
  findElement('rounds', HTMLElement).hidden = false;

  /**
   * @param {HTMLButtonElement} button
   * @param {Break} [broken]
   */
  async function play(button, broken) {
    // A break of one currency is seen best at that currency.
    const code = /\b[A-Z]{3}\b/.exec(broken?.label ?? '')?.[0] ?? chooser.chosen;
    const before = await fetchRate(code);
    for (const each of [...buttons, mend]) each.disabled = true;
    result.textContent = 'The providers are asked …';
    try {
      await askForRound(broken?.name);
      const [now, after] = await Promise.all([fetchNow(), fetchRate(code)]);
      result.textContent = describeRound(broken, now, { before, after });
      chooser.choose(code);
      await reload();
    } catch (error) {
      result.textContent = `The round failed: ${error instanceof Error ? error.message : error}`;
    }
    for (const each of [...buttons, mend]) {
      each.disabled = false;
      each.ariaPressed = String(each === button && broken !== undefined);
    }
    button.focus({ preventScroll: true });
    // On a narrow screen, the picture stands below the buttons.
    plot.scrollIntoView({ block: 'nearest' });
  }
}

/** @returns {Promise<readonly Break[]>} */
async function fetchBreaks() {
  const response = await fetch('/demo/rounds.json', { headers });
  return response.ok ? (await response.json()).breaks : [];
}

/** @param {string} [name] */
async function askForRound(name) {
  const query = name === undefined ? '' : `?break=${encodeURIComponent(name)}`;
  const response = await fetch(`/demo/round${query}`, { method: 'POST', headers });
  if (!response.ok) throw new Error((await response.json()).error);
}

/**
 * @param {string} label
 * @param {(button: HTMLButtonElement) => void} onPress
 */
function createButton(label, onPress) {
  const button = createElement('button', label);
  button.type = 'button';
  button.ariaPressed = 'false';
  button.addEventListener('click', () => onPress(button));
  return button;
}

import { findElement } from './element.js';

const SHOWN_FIELDS = [
  'Crossrate-Edition',
  'Crossrate-Grade',
  'Crossrate-Grades',
  'Crossrate-Updated-At',
  'Retry-After',
  'RateLimit',
  'WWW-Authenticate',
  'Allow',
  'X-Request-Id',
];

/** A part of the page that shows a request and its answer. */
export class Exchange {
  #name;

  /** @param {'convert' | 'error'} name - The ids of the parts begin with it. */
  constructor(name) {
    this.#name = name;
  }

  /** @param {string} curl */
  showRequest(curl) {
    this.#find('curl').textContent = curl;
    this.showProgress('Not asked yet.');
  }

  /** @param {string} text */
  showProgress(text) {
    this.#find('status').textContent = '–';
    this.#find('answer').textContent = text;
  }

  /** @param {import('./ask.js').Answer} answer */
  showAnswer({ status, statusText, headers, body }) {
    const part = this.#find('status');
    part.textContent = status ? `${status} ${statusText}` : statusText;
    part.classList.toggle('bad', status !== 200);
    const fields = SHOWN_FIELDS.filter((name) => headers.has(name)).map((name) => `${name}: ${headers.get(name)}`);
    this.#find('answer').textContent = [...fields, '', body].join('\n').trim();
  }

  /** Scrolls to an answer that is out of sight, as on a narrow screen, on which the answer stands below a long list. */
  bringAnswerIntoSight() {
    this.#find('answer').scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} part */
  #find(part) {
    return findElement(`${this.#name}-${part}`, HTMLElement);
  }
}

import { type ConvertParameters, type CurrencyCode, isQuotaExceededError, type Quota } from '@crossrate/sdk';
import { createClient } from './create-client.ts';
import { type Demand, demands } from './demands.ts';
import { createElement, findElement } from './element.ts';
import { ExchangeView } from './exchange-view.ts';
import { findKeyProblem } from './find-key-problem.ts';
import type { Keys } from './keys.ts';
import { Latest } from './latest.ts';
import { type ObservedFetch, observeFetch } from './observed-fetch.ts';
import { describeError, describeResult } from './outcome.ts';
import { type Sample, writeSample } from './sample.ts';

const WRONG_KEY = `cr_${'0'.repeat(36)}`;
const MOST_AT_ONCE = 10;

/** A pressed demand. */
interface Call {
  readonly demand: Demand;
  readonly key: string;
  /** Returns true until another demand is pressed. */
  readonly isCurrent: () => boolean;
}

/** The list of errors. A click causes the error. */
export class ErrorList {
  readonly #exchange = new ExchangeView('error-exchange', 'of the error');
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #keys: Keys;
  readonly #ownKey: () => string;
  readonly #calls = new Latest();

  constructor(keys: Keys, ownKey: () => string) {
    this.#keys = keys;
    this.#ownKey = ownKey;
    this.#buttons = demands.map((demand) => buildButton(demand, (button) => void this.#call(demand, button)));
    findElement('error-list', HTMLUListElement).append(
      ...this.#buttons.map((button) => {
        const item = document.createElement('li');
        item.append(button);
        return item;
      }),
    );
    const [first] = demands;
    if (first) this.#exchange.showRequest(writeDemand(first, ''));
  }

  async #call(demand: Demand, pressed: HTMLButtonElement): Promise<void> {
    const isCurrent = this.#calls.begin();
    for (const button of this.#buttons) button.setAttribute('aria-pressed', String(button === pressed));
    const key = this.#findKey(demand);
    this.#exchange.showRequest(writeDemand(demand, key ?? ''));
    const problem =
      key === undefined
        ? 'Only a browser on the machine that runs the demo gets the key of this account.'
        : findKeyProblem(key);
    this.#exchange.showProgress(problem ?? 'Waiting for the answer …');
    if (key === undefined || problem !== undefined) return this.#exchange.bringAnswerIntoSight();
    const place = scrollY;
    const observed = observeFetch();
    const outcome = await this.#ask({ demand, key, isCurrent }, observed.fetch).catch(describeError);
    if (!isCurrent()) return;
    this.#exchange.showAnswer({ observed: observed.findLast(), outcome });
    if (scrollY === place) this.#exchange.bringAnswerIntoSight();
  }

  /** Finds the key to send; empty for no key, `undefined` when this page does not know the key. */
  #findKey({ key = 'none' }: Demand): string | undefined {
    if (key === 'none') return '';
    if (key === 'wrong') return WRONG_KEY;
    return key === 'active' ? this.#ownKey() : this.#keys[key];
  }

  /** Sends the request of a demand. Returns the result of the SDK, or an empty text without the SDK. */
  async #ask({ demand, key, isCurrent }: Call, fetch: ObservedFetch): Promise<string> {
    const { plain, usesUp, parameters = {} } = demand;
    if (plain) {
      await fetch(plain.path, { method: plain.method });
      return '';
    }
    const { from = '', to = '', amount = '' } = parameters;
    // The cast is needed for the currency that does not exist.
    const asked = { from: from as CurrencyCode, to: to as CurrencyCode, amount };
    if (usesUp) await this.#useUp(asked, key, isCurrent);
    return isCurrent() ? describeResult(await createClient(key, fetch).convert(asked)) : '';
  }

  /** Uses up the quota of a key, with several requests at once but none too many. */
  async #useUp(parameters: ConvertParameters, key: string, isCurrent: () => boolean): Promise<void> {
    const client = createClient(key);
    const ask = () => client.convert(parameters).withResponse().then(readRemaining, toZeroWhenUsedUp);
    for (let left = await ask(); left > 0 && isCurrent(); ) {
      left = Math.min(...(await Promise.all(Array.from({ length: Math.min(left, MOST_AT_ONCE) }, ask))));
      if (isCurrent()) this.#exchange.showProgress(`${left} requests of the spare key are left …`);
    }
  }
}

function readRemaining({ quota }: { readonly quota: Quota | undefined }): number {
  return quota?.remaining ?? 0;
}

/** Returns 0 for a used-up quota, because other clients may use the key too. */
function toZeroWhenUsedUp(error: unknown): number {
  if (isQuotaExceededError(error)) return 0;
  throw error;
}

function buildButton({ status, title, cause }: Demand, press: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-pressed', 'false');
  button.append(
    createElement('b', String(status)),
    createElement('span', title),
    createElement('span', cause, 'small'),
  );
  button.addEventListener('click', () => press(button));
  return button;
}

function writeDemand({ plain, parameters = {} }: Demand, key: string): Sample {
  if (!plain) return writeSample('convert', parameters, key);
  const method = plain.method === 'GET' ? '' : `-X ${plain.method} `;
  return {
    curl: `curl ${method}'${location.origin}${plain.curl}'`,
    code: '// The SDK sends no such request.',
  };
}

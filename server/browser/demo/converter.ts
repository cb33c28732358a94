import { errorResponses } from '@crossrate/contract';
import { type Converter, isCrossrateError } from '@crossrate/sdk';
import { type CurrencyCode, isCurrencyCode } from '@crossrate/sdk/currencies';
import { createClient } from './create-client.ts';
import { findElement } from './element.ts';
import { ExchangeView } from './exchange-view.ts';
import { fillCurrencies } from './fill-currencies.ts';
import { findKeyProblem } from './find-key-problem.ts';
import { Latest } from './latest.ts';
import { observeFetch } from './observed-fetch.ts';
import { describeError, describeResult } from './outcome.ts';
import { QuotaView } from './quota-view.ts';
import { RatesView } from './rates-view.ts';
import { readRate } from './read-rate.ts';
import { describeFailure, showConversion, showFailure, showNoConversion } from './result-view.ts';
import { writeSample } from './sample.ts';
import { Tables } from './tables.ts';
import { writeMoment } from './write-figure.ts';

const WAITING = 'Waiting for the answer …';

/** The values of the form. */
interface Chosen {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly amount: string;
}

/** The form at the top, with its table of rates. Each click on a button is one request. */
export class ConverterForm {
  readonly #amount = findElement('amount', HTMLInputElement);
  readonly #from = findElement('from', HTMLSelectElement);
  readonly #to = findElement('to', HTMLSelectElement);
  readonly #exchange = new ExchangeView('convert-exchange', 'of the conversion');
  readonly #quota: QuotaView;
  readonly #rates = new RatesView(() => void this.fetchTable());
  readonly #tables = new Tables();
  readonly #calls = new Latest();
  readonly #readKey: () => string;
  /** True when the shown request was sent. */
  #isSent = false;
  readonly #awaited = new Set<CurrencyCode>();

  constructor(readKey: () => string) {
    this.#readKey = readKey;
    this.#quota = new QuotaView(readKey);
    fillCurrencies(this.#from, 'USD');
    fillCurrencies(this.#to, 'EUR');
    findElement('convert', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#convert();
    });
    findElement('send', HTMLButtonElement).disabled = false;
    for (const field of [this.#amount, this.#from, this.#to]) field.addEventListener('input', () => this.preview());
    findElement('swap', HTMLButtonElement).addEventListener('click', () => {
      [this.#from.value, this.#to.value] = [this.#to.value, this.#from.value];
      this.preview();
    });
  }

  /** Shows the request that the button would send, and the result if a table of rates is there. */
  preview(): void {
    this.#calls.begin();
    this.#isSent = false;
    this.#quota.draw();
    const chosen = this.#readChoice();
    const table = this.#tables.find(chosen.from);
    this.#exchange.showRequest(writeSample('convert', { ...chosen }, this.#readKey()));
    if (table) this.#rates.show(table);
    else this.#rates.offer(chosen.from);
    if (this.#awaited.has(chosen.from)) this.#rates.showNote(WAITING);
    if (table) showByTable(table, chosen);
    else showNoConversion('“Convert” asks the service.');
  }

  /** Fetches the table of the currency to convert from. */
  async fetchTable(): Promise<void> {
    const { from } = this.#readChoice();
    const key = this.#readKey();
    const problem = findKeyProblem(key);
    if (problem) return this.#rates.showNote(problem);
    if (this.#awaited.has(from)) return;
    this.#awaited.add(from);
    this.#rates.showNote(WAITING);
    try {
      const { table, quota } = await this.#tables.fetch(from, key).finally(() => this.#awaited.delete(from));
      this.#quota.show(key, quota);
      findElement('as-of', HTMLElement).textContent = writeMoment(table.updatedAt);
      if (this.#readChoice().from !== from) return;
      this.#rates.show(table);
      if (!this.#isSent) this.preview();
    } catch (error) {
      if (isCrossrateError(error)) this.#quota.show(key, error.quota);
      if (this.#readChoice().from === from) this.#rates.showNote(describeFailure(error));
    }
  }

  async #convert(): Promise<void> {
    const isCurrent = this.#calls.begin();
    this.#isSent = true;
    const chosen = this.#readChoice();
    const key = this.#readKey();
    this.#exchange.showRequest(writeSample('convert', { ...chosen }, key));
    const problem = findKeyProblem(key);
    if (problem) return showFailure(problem);
    this.#exchange.showProgress(WAITING);
    const observed = observeFetch();
    try {
      const { data, quota } = await createClient(key, observed.fetch).convert(chosen).withResponse();
      this.#quota.show(key, quota);
      if (!isCurrent()) return;
      this.#exchange.showAnswer({ observed: observed.findLast(), outcome: describeResult(data) });
      showConversion(data, 'By the service, for one request.');
    } catch (error) {
      if (isCrossrateError(error)) this.#quota.show(key, error.quota);
      if (!isCurrent()) return;
      this.#exchange.showAnswer({ observed: observed.findLast(), outcome: describeError(error) });
      showFailure(describeFailure(error), describeHint(chosen.amount));
    }
  }

  #readChoice(): Chosen {
    const [from, to] = [this.#from.value, this.#to.value];
    if (!isCurrencyCode(from) || !isCurrencyCode(to)) throw new Error('A list has a code that is no currency.');
    return { from, to, amount: this.#amount.value.trim() };
  }
}

/** Shows the conversion that the service would answer, computed from a table. */
function showByTable(table: Converter, chosen: Chosen): void {
  if (readRate(chosen.to, table) === undefined) {
    showFailure(errorResponses.unavailable.body.error, `No provider has a rate of ${chosen.to}.`);
    return;
  }
  try {
    showConversion(table.convert(chosen), 'By the table below, without a request.');
  } catch (error) {
    showFailure(describeFailure(error), describeHint(chosen.amount));
  }
}

/** Explains marks between digits: a comma, or what people write between thousands. */
function describeHint(amount: string): string {
  return /\d[^\de.]\d/i.test(amount) ? 'A point stands before decimals, and nothing between thousands: 1234.5' : '';
}

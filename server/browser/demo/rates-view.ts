import type { Converter } from '@crossrate/sdk';
import { type CurrencyCode, currencyCodes, currencyOf } from '@crossrate/sdk/currencies';
import { createElement, findElement } from './element.ts';
import { readRate } from './read-rate.ts';
import { writeFigure } from './write-figure.ts';

/** Shows a table of rates with a search. */
export class RatesView {
  readonly #heading = findElement('rates-heading', HTMLElement);
  readonly #note = findElement('rates-note', HTMLElement);
  readonly #fetch = findElement('rates-fetch', HTMLButtonElement);
  readonly #content = findElement('rates-content', HTMLElement);
  readonly #body = findElement('rates-body', HTMLTableSectionElement);
  readonly #search = findElement('search', HTMLInputElement);
  readonly #count = findElement('rates-count', HTMLElement);

  #shown: Converter | undefined;

  constructor(fetchTable: () => void) {
    this.#search.addEventListener('input', () => this.#narrow());
    this.#fetch.addEventListener('click', fetchTable);
  }

  /** Offers to fetch a table. A shown table stays, with its heading. */
  offer(base: CurrencyCode): void {
    this.#note.textContent = this.#shown ? '' : 'Not asked yet.';
    this.#fetch.textContent = `Show the rates of ${base}, for one request`;
    this.#fetch.hidden = false;
  }

  /** Shows the state of a requested table. */
  showNote(note: string): void {
    this.#note.textContent = note;
  }

  show(table: Converter): void {
    this.#note.textContent = '';
    const isFetched = document.activeElement === this.#fetch;
    this.#fetch.hidden = true;
    if (table !== this.#shown) this.#fill(table);
    // The focused button is gone.
    if (isFetched) findElement('rates-table', HTMLElement).focus({ preventScroll: true });
  }

  #fill(table: Converter): void {
    this.#shown = table;
    this.#heading.textContent = `One ${table.base} in all currencies`;
    this.#content.hidden = false;
    const others = currencyCodes.filter((code) => code !== table.base);
    const rates = new Map(others.map((code) => [code, readRate(code, table)]));
    const decimals = Math.max(...[...rates.values()].map(countDecimals));
    this.#body.replaceChildren(...[...rates].flatMap(([code, rate]) => (rate ? buildRow(code, rate, decimals) : [])));
    this.#narrow();
  }

  #narrow(): void {
    const wanted = this.#search.value.trim().toLowerCase();
    const rows = [...this.#body.rows];
    for (const row of rows) row.hidden = !row.dataset.words?.includes(wanted);
    const shown = rows.filter((row) => !row.hidden).length;
    this.#count.textContent = shown === rows.length ? `${shown} currencies` : `${shown} of ${rows.length} currencies`;
  }
}

/** Builds the row of a currency. Decimal points align, as if zeros followed the last digit. */
function buildRow(code: CurrencyCode, rate: string, decimals: number): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = createElement('th', code);
  head.scope = 'row';
  const { name, withdrawal } = currencyOf(code);
  row.dataset.words = `${code} ${name}`.toLowerCase();
  const title = createElement('td', name);
  if (withdrawal) {
    const { since, successor } = withdrawal;
    title.append(' ', createElement('span', `withdrawn ${since}, now ${successor}`, 'withdrawn'));
  }
  const figure = createElement('td', writeFigure(rate), 'figure');
  const missing = decimals - countDecimals(rate);
  const pad = createElement('span', `${rate.includes('.') ? '' : '.'}${'0'.repeat(missing)}`, 'pad');
  pad.ariaHidden = 'true';
  figure.append(pad);
  row.append(head, title, figure);
  return row;
}

function countDecimals(rate = ''): number {
  return rate.split('.')[1]?.length ?? 0;
}

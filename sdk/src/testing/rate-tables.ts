import {
  type CurrencyCode,
  completeRates,
  currencyCodes,
  type Grade,
  withdrawals,
  writeGrades,
} from '@crossrate/contract';
import { divide, multiply, ONE, parseParity, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import { BUNDLED_DATE, BUNDLED_PEGGED, BUNDLED_RATES } from './bundled-rates.ts';
import { computeEdition } from './etag.ts';
import type { MockCrossrateOptions } from './options.ts';

/** The published rates of a base, by code, as exact texts. */
type Table = ReadonlyMap<CurrencyCode, string>;

/** The rates of a mock: those against the US dollar, and the tables computed from them. */
export class RateTables {
  /** ISO 8601 with the numeric offset of UTC, in whole seconds. */
  readonly updatedAt: string;
  readonly #first: ReadonlyMap<CurrencyCode, Ratio>;
  /** Units of current currencies for one US dollar. */
  #rates: Map<CurrencyCode, Ratio>;
  #edition: string | undefined;
  readonly #tables = new Map<CurrencyCode, Table | undefined>();

  constructor({ rates = {}, updatedAt = new Date(BUNDLED_DATE) }: MockCrossrateOptions) {
    this.updatedAt = `${updatedAt.toISOString().slice(0, 19)}+00:00`;
    this.#rates = readBundledRates();
    for (const [code, text] of Object.entries(rates)) {
      try {
        if (text === null) this.remove(code);
        else if (text !== undefined) this.set('USD', code, text);
      } catch (cause) {
        throw new TypeError(`rates: ${(cause as Error).message}`, { cause });
      }
    }
    this.#first = new Map(this.#rates);
  }

  /** The edition of the rates: other rates have another one. */
  get edition(): string {
    const writeRate = ([code, { numerator, denominator }]: [CurrencyCode, Ratio]) =>
      `${code} ${numerator}/${denominator}`;
    this.#edition ??= computeEdition([this.updatedAt, ...[...this.#rates].map(writeRate)].join());
    return this.#edition;
  }

  /** The grades of the rates that are not `confirmed`, as answers state them. */
  get grades(): string | undefined {
    return writeGrades((code) => (this.#rates.has(successorOf(code)) ? this.findGrade(code) : undefined));
  }

  /** Finds the grade of a rate: that of the bundled rate, even after the rate was set. */
  findGrade(code: CurrencyCode): Grade {
    const successor = successorOf(code);
    if (successor === 'USD') return 'confirmed';
    return BUNDLED_PEGGED.includes(successor) ? 'pegged' : 'single';
  }

  /** Computes the table of a base; `undefined` for a base without a rate. */
  find(base: CurrencyCode): Table | undefined {
    if (!this.#tables.has(base)) this.#tables.set(base, publishTable(completeRates(this.#rateOf), base));
    return this.#tables.get(base);
  }

  /**
   * Sets the rate from one currency to another; `null` removes the rate of the latter.
   *
   * @throws TypeError when a code is not supported, the rate is not a positive JSON number, or the law fixed the rate.
   */
  set(from: string, to: string, text: string | null): void {
    const [source, target] = [readCode(from), readCode(to)];
    const [fixed, moving] = [successorOf(source), successorOf(target)];
    if (fixed === moving) throw new TypeError(`The rate from ${source} to ${target} is fixed.`);
    if (text === null) {
      this.remove(target);
      return;
    }
    const rate = parseRatio(text);
    if (!rate || rate.numerator <= 0n) throw new TypeError(`The rate must be a positive JSON number, and is ${text}.`);
    // The rate between the two successors.
    const successorRate = divide(multiply(rate, readParity(source)), readParity(target));
    const known = this.#rateOf(moving === 'USD' ? moving : fixed);
    if (!known) throw new TypeError(`${source} has no rate that ${target} could follow from.`);
    if (moving === 'USD') this.#rates.set(fixed, divide(known, successorRate));
    else this.#rates.set(moving, multiply(known, successorRate));
    this.#forget();
  }

  /**
   * Removes the rates of a currency and its predecessors.
   *
   * @throws TypeError when the code is not supported, or is the US dollar, in which the others are quoted.
   */
  remove(code: string): void {
    const removed = successorOf(readCode(code));
    if (removed === 'USD')
      throw new TypeError('The US dollar cannot be removed, because the other rates are quoted in it.');
    this.#rates.delete(removed);
    this.#forget();
  }

  reset(): void {
    this.#rates = new Map(this.#first);
    this.#forget();
  }

  /** Forgets what was computed from other rates. */
  #forget(): void {
    this.#edition = undefined;
    this.#tables.clear();
  }

  readonly #rateOf = (code: CurrencyCode) => this.#rates.get(code);
}

function publishTable(rates: ReadonlyMap<CurrencyCode, Ratio>, base: CurrencyCode): Table | undefined {
  const baseRate = rates.get(base);
  return baseRate && new Map([...rates].map(([code, rate]) => [code, publishRate(divide(rate, baseRate))]));
}

function readBundledRates(): Map<CurrencyCode, Ratio> {
  const words = BUNDLED_RATES.trim().split(/\s/);
  const rates = currencyCodes.map((code) => [code, readRate(words[words.indexOf(code) + 1] ?? '')] as const);
  return new Map(rates.filter((entry): entry is [CurrencyCode, Ratio] => words.includes(entry[0]) && !!entry[1]));
}

function readRate(text: string): Ratio | undefined {
  return text.includes(':') ? parseParity(text) : parseRatio(text);
}

function readCode(text: string): CurrencyCode {
  const code = currencyCodes.find((known) => known === text);
  if (code) return code;
  throw new TypeError(`${text} is not a supported currency.`);
}

function successorOf(code: CurrencyCode): CurrencyCode {
  return withdrawals[code]?.successor ?? code;
}

/** Units of a currency for one unit of its successor; 1 for a current currency. */
function readParity(code: CurrencyCode): Ratio {
  const { parity } = withdrawals[code] ?? {};
  return parity === undefined ? ONE : parseParity(parity);
}

import type { DigitsOfRates } from './digits-of-rates.ts';

/** A rate table with the exact texts of its rates. */
export interface TextTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** How much a table departs from what most tables say. */
export interface Departure {
  /** `undefined` when it is the table as a whole. */
  readonly code: string | undefined;
  readonly shown: number;
  readonly expected: number;
  /** Natural logarithm of shown to expected. */
  readonly by: number;
  /** How much of it the digits shown explain. */
  readonly explained: number;
}

interface Reading {
  readonly log: number;
  /** By how much the logarithm may be off, as the digits of the rate go. */
  readonly doubt: number;
}

/** A rate of one unit of its last digit may have been next to nothing. */
const MOST_DOUBT = 0.9;

/** A number that is no more than its last digit may have been rounded down to nothing, if with noise. */
const MORE_THAN_ONE = 1.000_001;

/** What all tables together say that currencies are worth. */
export class Agreement {
  readonly #digits: DigitsOfRates;
  readonly #tables: readonly { readonly table: TextTable; readonly readings: ReadonlyMap<string, Reading> }[];
  /** The logarithm of what one unit of the reference buys, for each code. */
  #worth: ReadonlyMap<string, Reading>;

  constructor(tables: readonly TextTable[], digits: DigitsOfRates) {
    this.#digits = digits;
    this.#tables = tables.map((table) => ({ table, readings: readingsOf(table, digits) }));
    this.#worth = this.#tables[0]?.readings ?? new Map();
    // The first table may be the one that is wrong: it is a beginning, and the others vote.
    for (let round = 0; round < 2; round += 1) this.#worth = this.#vote();
  }

  /** What tables say that a code is worth, in every table but its own, by their best readings. */
  #vote(): ReadonlyMap<string, Reading> {
    const said = new Map<string, Reading[]>();
    for (const { readings } of this.#tables) {
      const level = levelOf(readings, this.#worth);
      for (const [code, { log, doubt }] of readings) {
        const all = said.get(code) ?? [];
        all.push({ log: log - level.log, doubt: doubt + level.doubt });
        said.set(code, all);
      }
    }
    return new Map([...said].map(([code, readings]) => [code, middleOf(readings)]));
  }

  /** Where a table departs from the others, and how far, whatever explains it. */
  departuresOf(table: TextTable): Departure[] {
    const readings = readingsOf(table, this.#digits);
    const level = levelOf(readings, this.#worth);
    const departures = [...table.rates].flatMap(([code, text]): Departure[] => {
      const [worth, reading] = [this.#worth.get(code), readings.get(code)];
      if (!worth || code === table.base) return [];
      const expected = Math.exp(level.log + worth.log);
      const shown = Number(text);
      if (reading) {
        const explained = reading.doubt + worth.doubt + level.doubt;
        return [{ code, shown, expected, by: reading.log - level.log - worth.log, explained }];
      }
      // What is smaller than the last digit is rounded to nothing.
      const unit = this.#digits.unitOf(text);
      return expected > unit * MORE_THAN_ONE ? [{ code, shown, expected, by: -Infinity, explained: 0 }] : [];
    });
    const own = this.#worth.get(table.base);
    if (!own) return departures;
    // One unit of the base is what the whole table is the price of.
    const by = level.log + own.log;
    const whole = { code: undefined, shown: Math.exp(by), expected: 1, by, explained: level.doubt + own.doubt };
    return [...departures, whole];
  }

  /** The rate that the tables make of a pair. */
  rateOf(base: string, target: string): { readonly rate: number; readonly doubt: number } | undefined {
    const [from, to] = [this.#worth.get(base), this.#worth.get(target)];
    return from && to && { rate: Math.exp(to.log - from.log), doubt: from.doubt + to.doubt };
  }
}

function readingsOf({ base, rates }: TextTable, digits: DigitsOfRates): Map<string, Reading> {
  const readings = new Map<string, Reading>();
  for (const [code, text] of rates) {
    const value = Number(text);
    // A margin is on every rate but that of the base to itself.
    if (code === base || value <= 0) continue;
    const part = digits.unitOf(text) / value;
    readings.set(code, { log: Math.log(value), doubt: part < MOST_DOUBT ? -Math.log1p(-part) : Infinity });
  }
  return readings;
}

/** How a table lies to the worth of all currencies. */
function levelOf(readings: ReadonlyMap<string, Reading>, worth: ReadonlyMap<string, Reading>): Reading {
  const known = [...readings].flatMap(([code, { log, doubt }]) => {
    const other = worth.get(code);
    return other ? [{ log: log - other.log, doubt: doubt + other.doubt }] : [];
  });
  return middleOf(known);
}

/** The median of those that are about as good as the best. */
function middleOf(readings: readonly Reading[]): Reading {
  const sorted = readings.toSorted((a, b) => a.doubt - b.doubt);
  const most = (sorted[0]?.doubt ?? 0) * 16;
  const good = sorted.filter(({ doubt }, place) => place < 3 || doubt <= most);
  const logs = good.toSorted((a, b) => a.log - b.log);
  return logs[Math.floor((logs.length - 1) / 2)] ?? { log: 0, doubt: Infinity };
}

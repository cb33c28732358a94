import { expect } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import type { TestStorage } from './test-storage.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A storage in which one account charges on chosen days. */
export class ForgettingWorld implements AsyncDisposable {
  readonly opened: TestStorage;

  constructor(opened: TestStorage) {
    this.opened = opened;
  }

  /** Charges account 1 at noon of a day, which uses up its limit of 1. */
  async charge(day: number, { quotas }: Storage = this.opened.storage): Promise<boolean> {
    const noon = await this.#setNoon(day);
    return (await quotas.charge({ accountId: 1, limit: 1 }, noon)).granted;
  }

  /** Charges at the beginning and at the end of an hour of a day. */
  async liveThrough(day: number): Promise<void> {
    await this.charge(day);
    this.opened.clock.pass(HOUR_MS);
    await this.charge(day);
  }

  async readUsed(day: number): Promise<number> {
    const noon = await this.#setNoon(day);
    const { used } = await this.opened.storage.quotas.readBetween(1, 1, noon);
    return used.get(1) ?? 0;
  }

  /** Charges on `today`, by a process, until the counters of `day` are gone. */
  async waitUntilForgotten(day: number, today: number, by?: Storage): Promise<void> {
    const chargeAndRead = async () => {
      await this.charge(today, by);
      return this.readUsed(day);
    };
    await expect.poll(chargeAndRead).toBe(0);
  }

  listLeaps(): unknown[] {
    const leaps = this.opened.logLines.filter((line) => line.includes('the clock has leapt'));
    return leaps.map((line) => JSON.parse(line));
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.opened[Symbol.asyncDispose]();
  }

  async #setNoon(day: number): Promise<number> {
    const noon = (day + 0.5) * DAY_MS;
    await this.opened.setClock(noon);
    return noon;
  }
}

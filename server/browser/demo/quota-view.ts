import type { Quota } from '@crossrate/sdk';
import { findElement } from './element.ts';
import { writeDistance } from './write-figure.ts';

const MINUTE = 60_000;

/** Shows the quota of the key in use, from the headers of answers. */
export class QuotaView {
  readonly #readKey: () => string;
  #known: { readonly key: string; readonly quota: Quota } | undefined;

  constructor(readKey: () => string) {
    this.#readKey = readKey;
    setInterval(() => this.draw(), MINUTE);
  }

  /** Shows the quota of a key, unless the shown one is from a later charge or another key is in use. */
  show(key: string, quota: Quota | undefined): void {
    if (!quota || key !== this.#readKey() || this.#isOlder(key, quota)) return;
    this.#known = { key, quota };
    this.draw();
  }

  /** Draws the quota as it is known at this moment. */
  draw(): void {
    if (!this.#known) return;
    const { key, quota } = this.#known;
    const { limit, remaining, resetAt } = quota;
    const isOther = key !== this.#readKey();
    const isReset = resetAt.getTime() <= Date.now();
    const left = isOther || isReset ? undefined : remaining;
    const reset = isReset ? 'since midnight UTC' : `at midnight UTC, in ${writeDistance(resetAt)}`;
    findElement('quota', HTMLElement).textContent = left === undefined ? '–' : `${left} of ${limit}`;
    findElement('quota-reset', HTMLElement).textContent = isOther ? '' : `${limit} again ${reset}`;
    const meter = findElement('quota-meter', HTMLMeterElement);
    meter.max = limit;
    meter.value = left ?? 0;
  }

  #isOlder(key: string, { remaining, resetAt }: Quota): boolean {
    if (this.#known?.key !== key) return false;
    const { quota } = this.#known;
    return quota.resetAt.getTime() === resetAt.getTime() && quota.remaining < remaining;
  }
}

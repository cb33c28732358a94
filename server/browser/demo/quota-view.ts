import type { Quota } from '@crossrate/sdk';
import { findElement } from './element.ts';
import { writeDistance } from './write-figure.ts';

/** Shows the quota of a key, from the headers of answers. */
export class QuotaView {
  #shown: { readonly key: string; readonly quota: Quota } | undefined;

  /** Shows the quota of a key, unless the shown one is from a later charge. */
  show(key: string, quota: Quota | undefined): void {
    if (!quota || this.#isOlder(key, quota)) return;
    this.#shown = { key, quota };
    const { limit, remaining, resetAt } = quota;
    findElement('quota', HTMLElement).textContent = `${remaining} of ${limit}`;
    const meter = findElement('quota-meter', HTMLMeterElement);
    meter.max = limit;
    meter.value = remaining;
    findElement('quota-reset', HTMLElement).textContent =
      `${limit} again at midnight UTC, in ${writeDistance(resetAt)}`;
  }

  #isOlder(key: string, { remaining, resetAt }: Quota): boolean {
    if (this.#shown?.key !== key) return false;
    const { quota } = this.#shown;
    return quota.resetAt.getTime() === resetAt.getTime() && quota.remaining < remaining;
  }
}

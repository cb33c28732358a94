import ipaddr from 'ipaddr.js';
import type { LRUCache } from 'lru-cache';
import { createLruCache } from '../access/lru-cache.ts';
import type { Clock } from '../clock.ts';

const HOUR_MS = 3_600_000;
/** Some 10 MB. A flood from more networks pushes out the counts of others; the limit for all together stays. */
const MOST_COUNTED = 50_000;

/** The most mails in an hour, in the order in which they are compared. An IPv6 network of 48 bits may be a whole company. */
const MOST = { client: 10, site: 50, address: 3, all: 3_000 };

/** What a limit is about. */
export type LimitName = keyof typeof MOST;

/** A limit that was reached. */
export interface Reached {
  readonly limit: LimitName;
  /** Whole seconds until the hour of the limit ends, at least 1. */
  readonly retryAfterSeconds: number;
}

/** A mail that is counted. */
export interface Counted {
  /** Takes the counts back, or that of one limit: the mail did not go out. */
  readonly forget: (only?: LimitName) => void;
}

/** Limits the mails of an hour, which begins with its first mail. Each process counts for itself, in memory. */
export class MailLimits {
  readonly #counts: LRUCache<string, { count: number }>;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#counts = createLruCache(MOST_COUNTED, { forMs: HOUR_MS, clock });
  }

  /**
   * Counts a mail, or finds a limit that is reached.
   *
   * @param client - The IP address of the client.
   * @param address - The compared form of the e-mail address.
   */
  count(client: string, address: string): Counted | Reached {
    const subjects = { ...nameNetworks(client), address, all: '' };
    const limits = Object.entries(subjects).map(([name, subject]) => ({
      limit: name as LimitName,
      key: `${name} ${subject}`,
    }));
    for (const { limit, key } of limits) {
      const msLeft = this.#counts.getRemainingTTL(key);
      if ((this.#counts.get(key)?.count ?? 0) >= MOST[limit])
        return { limit, retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) };
    }
    const windows = limits.map(({ limit, key }) => ({ limit, window: this.#open(key) }));
    for (const { window } of windows) window.count += 1;
    return {
      forget: (only) => {
        for (const { limit, window } of windows) if (only === undefined || only === limit) window.count -= 1;
      },
    };
  }

  #open(key: string): { count: number } {
    const open = this.#counts.get(key);
    if (open) return open;
    const window = { count: 0 };
    this.#counts.set(key, window);
    return window;
  }
}

/** Names the networks of a client. All that is no IP address shares one place. */
function nameNetworks(client: string): { client: string; site: string } {
  // Some proxies add the port, which is another one for each connection.
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(client) ?? [];
  const text = inBrackets ?? beforePort ?? client;
  if (!ipaddr.isValid(text)) return { client: 'unknown', site: 'unknown' };
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return { client: address.toString(), site: address.toString() };
  const [first, second, third, fourth = 0] = address.parts;
  const site = [first, second, third].join(':');
  return { client: `${site}:${fourth >> 8}`, site };
}

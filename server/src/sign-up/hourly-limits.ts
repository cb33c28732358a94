import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { LRUCache } from 'lru-cache';
import { createLruCache } from '../access/lru-cache.ts';
import type { Clock } from '../clock.ts';
import type { Address } from './address.ts';
import type { SignUpStore } from './sign-up-store.ts';

const HOUR_MS = 3_600_000;
/** More than anybody can use up in an hour who has no network of his own; they take a few megabytes. */
const MOST_REMEMBERED = 20_000;

/** What sign-ups are limited by, in the order in which they are counted. */
export const limitNames = ['client', 'address', 'domain', 'all'] as const;

/** What a limit is about. */
export type LimitName = (typeof limitNames)[number];

/** The most sign-ups in an hour. */
export type HourlyLimitSettings = Readonly<Record<LimitName, number>>;

/** A limit that was reached. */
export interface Reached {
  readonly limit: LimitName;
  /** Whole seconds until the hour of the limit ends, at least 1. */
  readonly retryAfterSeconds: number;
}

/** The dependencies of the limits, beside their settings. */
export interface HourlyLimitOptions {
  readonly store: Pick<SignUpStore, 'countEvents'>;
  /** Keeps clients and addresses from being found by their hashes alone. Readers of the database have the secret, too. */
  readonly secret: string;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/**
 * Limits the sign-ups of an hour, over all processes of the service. An hour begins with its first sign-up. Each process
 * remembers which limits are reached, so that a flood does not reach the storage.
 */
export class HourlyLimits {
  readonly #settings: HourlyLimitSettings;
  readonly #options: HourlyLimitOptions;
  readonly #reached: LRUCache<string, true>;

  constructor(settings: HourlyLimitSettings, options: HourlyLimitOptions) {
    this.#settings = settings;
    this.#options = options;
    this.#reached = createLruCache(MOST_REMEMBERED, { forMs: HOUR_MS, clock: options.clock });
  }

  /**
   * Counts a sign-up, and finds the first limit that it exceeds. One that exceeds a limit does not count for those after it.
   * One that meets a limit that is known to be reached does not count at all.
   *
   * @param client - The IP address of the client. An IPv6 address stands for its network of 64 bits, which one client has.
   * @param weight - The number of sign-ups as which this one counts for its client.
   */
  async findReached(address: Address, client: string, weight: number): Promise<Reached | undefined> {
    const { store, secret } = this.#options;
    const subjects = { client: nameNetwork(client), address: nameMailbox(address), domain: address.domain, all: '' };
    const counters = limitNames.map((limit) => {
      // Clients and addresses are stored as hashes only.
      const key = hash('sha256', `${secret} ${limit} ${subjects[limit]}`, 'base64url');
      return { limit, name: `sign-ups by ${limit} ${key}`, most: this.#settings[limit] };
    });
    for (const { limit, name } of counters) {
      const msLeft = this.#reached.getRemainingTTL(name);
      if (msLeft > 0) return describeReached(limit, msLeft);
    }
    for (const { limit, name, most } of counters) {
      const { count, msLeft } = await store.countEvents(name, limit === 'client' ? weight : 1, HOUR_MS);
      if (count >= most) this.#reached.set(name, true, { ttl: Math.max(1, msLeft) });
      if (count > most) return describeReached(limit, msLeft);
    }
    return undefined;
  }
}

function describeReached(limit: LimitName, msLeft: number): Reached {
  return { limit, retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) };
}

/** Names the network of a client. */
function nameNetwork(client: string): string {
  // Some proxies add the port, which is another one for each connection.
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(client) ?? [];
  const text = inBrackets ?? beforePort ?? client;
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** Names a mailbox: nearly everywhere, neither the case of a local part nor a tag after `+` makes another one. */
function nameMailbox({ canonical }: Address): string {
  return canonical.toLowerCase().replace(/(?<=^[^+@]+)\+.*(?=@)/, '');
}

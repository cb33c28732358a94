import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Address } from './address.ts';
import type { SignUpStore } from './sign-up-store.ts';

const HOUR_SECONDS = 3_600;

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

/** Limits the sign-ups of an hour, over all processes of the service. An hour begins with its first sign-up. */
export class HourlyLimits {
  readonly #limiters: Readonly<Record<LimitName, StoredLimiter>>;
  readonly #secret: string;

  /** @param secret - Keeps addresses from being found by their hashes. */
  constructor(store: Pick<SignUpStore, 'countEvents'>, settings: HourlyLimitSettings, secret: string) {
    const create = (name: LimitName) => new StoredLimiter(name, settings[name], store);
    this.#limiters = {
      client: create('client'),
      address: create('address'),
      domain: create('domain'),
      all: create('all'),
    };
    this.#secret = secret;
  }

  /**
   * Counts a sign-up, and finds the first limit that it exceeds. One that exceeds a limit does not count for those after it.
   *
   * @param client - The IP address of the client. An IPv6 address stands for its network of 64 bits, which one client has.
   * @param weight - The number of sign-ups as which this one counts for its client.
   */
  async findReached(address: Address, client: string, weight: number): Promise<Reached | undefined> {
    const { canonical, domain } = address;
    const keys: Record<LimitName, string> = { client: nameNetwork(client), address: canonical, domain, all: '' };
    for (const limit of limitNames) {
      // Neither clients nor addresses are stored.
      const key = hash('sha256', `${this.#secret} ${limit} ${keys[limit]}`, 'base64url');
      try {
        await this.#limiters[limit].consume(key, limit === 'client' ? weight : 1);
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        return { limit, retryAfterSeconds: Math.max(1, Math.ceil(reached.msBeforeNext / 1000)) };
      }
    }
    return undefined;
  }
}

/** Names the network of a client. */
function nameNetwork(client: string): string {
  if (!ipaddr.isValid(client)) return client;
  const address = ipaddr.process(client);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** Keeps the counts of the library in the storage of the service. */
class StoredLimiter extends RateLimiterStoreAbstract {
  readonly #store: Pick<SignUpStore, 'countEvents'>;

  constructor(name: LimitName, points: number, store: Pick<SignUpStore, 'countEvents'>) {
    // Once a limit is reached, a flood does not reach the storage before the hour is over.
    super({
      storeClient: store,
      keyPrefix: `sign-ups by ${name}`,
      points,
      duration: HOUR_SECONDS,
      inMemoryBlockOnConsumed: points,
    });
    this.#store = store;
  }

  /** The library calls this method by its name, and hands its result on to the next one. */
  protected _upsert(key: string, points: number, durationMs: number) {
    return this.#store.countEvents(key, points, durationMs);
  }

  protected _getRateLimiterRes(_key: string, points: number, { count, msLeft }: { count: number; msLeft: number }) {
    return new RateLimiterRes(Math.max(0, this.points - count), msLeft, count, count === points);
  }
}

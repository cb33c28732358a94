import { CONVERT, CURRENCIES, RATES } from '../generated/operations.ts';
import type { MockCrossrateOptions } from './options.ts';

const NO_ADDRESS = { protocol: '', origin: '', pathname: '' };
const PATHS = [RATES, CONVERT, CURRENCIES].map(({ path }) => path);

/** The addresses at which a mock answers. */
export class MockAddresses {
  readonly #bases: readonly string[] | undefined;

  /** @throws TypeError when a base is not an http(s) address, or ends in /api. */
  constructor({ baseUrl }: MockCrossrateOptions) {
    this.#bases = baseUrl === undefined ? undefined : [baseUrl].flat().map(readBase);
  }

  /**
   * Reads the path and query within the mocked service from an address, exactly as sent.
   *
   * @throws TypeError when the address belongs to another service.
   */
  findTarget(address: string): string {
    const { origin, pathname, search, href } = new URL(address);
    if (!this.#bases) return pathname + search;
    const base = this.#bases.find((known) => isUnder(href, known));
    if (base === undefined) {
      throw new TypeError(`The mock answers at ${this.#bases.join(' and ')}, and was asked at ${origin}.`);
    }
    const target = (origin + pathname + search).slice(base.length);
    return target.startsWith('/') ? target : `/${target}`;
  }

  /** The patterns of the addresses that handlers answer. They match no other path of an application. */
  get patterns(): RegExp[] {
    if (!this.#bases) return [new RegExp(`^https?://[^/]+(?:${PATHS.join('|')})(?:[?#]|$)`)];
    return this.#bases.map((base) => new RegExp(`^${base.replace(/[^\w]/g, '\\$&')}(?:[/?#]|$)`));
  }
}

function isUnder(href: string, base: string): boolean {
  return href === base || (href.startsWith(base) && /^[/?#]/.test(href.slice(base.length)));
}

function readBase(baseUrl: string): string {
  const { protocol, origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : NO_ADDRESS;
  const address = origin + pathname.replace(/\/+$/, '');
  // The client also refuses such an address: the paths of the operations begin with /api.
  if (!/^https?:$/.test(protocol) || /\/api$/.test(address.slice(origin.length)))
    throw new TypeError('baseUrl must be an http(s) address without /api.');
  return address;
}

import { CONVERT, CURRENCIES, RATES } from '../generated/operations.ts';
import type { MockCrossrateOptions } from './options.ts';
import { redactKeys } from './redact-keys.ts';

const NO_ADDRESS = { protocol: '', origin: '', pathname: '', href: '' };
const PATHS = [RATES, CONVERT, CURRENCIES].map(({ path }) => path);

/** The addresses at which a mock answers. */
export class MockAddresses {
  readonly #bases: readonly string[] | undefined;

  /** @throws TypeError when there is no base, or a base that the client would refuse. */
  constructor({ baseUrl }: MockCrossrateOptions) {
    this.#bases = baseUrl === undefined ? undefined : [baseUrl].flat().map(readBase);
    if (this.#bases?.length === 0) throw new TypeError('baseUrl must have an address.');
  }

  /**
   * Finds the path and query of a request below the base URL of the mock. Only `new URL` has normalized them.
   *
   * @throws TypeError when the address belongs to another service.
   */
  findTarget(address: string): string {
    const { origin, pathname, search, href } = new URL(address);
    if (!this.#bases) return pathname + search;
    const base = this.#bases.find((known) => isUnder(href, known));
    if (base === undefined) {
      throw new TypeError(
        `The mock answers at ${this.#bases.join(' and ')}, and was asked at ${redactKeys(origin + pathname)}. Set the option baseUrl to the address to which your code sends its requests.`,
      );
    }
    const target = (origin + pathname + search).slice(base.length);
    return target.startsWith('/') ? target : `/${target}`;
  }

  /**
   * The patterns of the addresses that the handlers of the mock answer: the paths of the operations on any host, or
   * everything below `baseUrl`.
   */
  get patterns(): RegExp[] {
    if (!this.#bases) return [new RegExp(`^https?://[^/]+(?:${PATHS.join('|')})(?:[?#]|$)`)];
    return this.#bases.map((base) => new RegExp(`^${base.replace(/[^\w]/g, '\\$&')}(?:[/?#]|$)`));
  }
}

function isUnder(href: string, base: string): boolean {
  return href === base || (href.startsWith(base) && /^[/?#]/.test(href.slice(base.length)));
}

function readBase(baseUrl: string): string {
  const { protocol, origin, pathname, href } = URL.canParse(baseUrl) ? new URL(baseUrl) : NO_ADDRESS;
  const path = pathname.replace(/\/+$/, '');
  // The client refuses the same addresses. The paths of the operations begin with /api.
  if (!/^https?:$/.test(protocol) || path.endsWith('/api') || href !== origin + pathname) {
    throw new TypeError('baseUrl must be an http(s) address without password, query or /api.');
  }
  return origin + path;
}

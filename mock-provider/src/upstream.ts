import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** A central bank whose rates a provider passes on. */
export interface MockBank {
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** The factors of the bank's rates to those of the table, by code. Other codes have no rate of the bank. */
  readonly factors: ReadonlyMap<string, Ratio>;
}

/** The rates that a provider states at one moment. Rates are text, so that a scenario can write any number. */
export interface MockTable {
  readonly base: CurrencyCode;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** In the order of the provider. */
  readonly rates: ReadonlyMap<string, string>;
  /** The central banks of a provider that passes their rates on, by key. */
  readonly banks?: ReadonlyMap<string, MockBank>;
}

/** A request to a provider. */
export interface UpstreamRequest {
  readonly url: URL;
  readonly headers: Headers;
  /** The parameters in the path, by their names in the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The time at which the provider receives the request, in milliseconds since the epoch. */
  readonly receivedAt: number;
  /** True when all central banks state the same rates. @default false */
  readonly banksAreEqual?: boolean;
}

/** The API of a provider, as clients see it. */
export interface Upstream {
  /** The setting of Crossrate that replaces the addresses of the provider, and these addresses. */
  readonly address: { readonly setting: string; readonly standard: readonly string[] };
  /** The patterns of the addresses, in the syntax of msw. */
  readonly routes: readonly string[];
  /** True when the provider sends an `ETag`, and answers 304 to a request that names it. */
  readonly isConditional?: boolean;
  /** Builds the table that the provider has at the time of a request. */
  readonly buildTable: (request: UpstreamRequest) => MockTable;
  /** Writes a table in the form of the provider. */
  readonly render: (table: MockTable, request: UpstreamRequest) => Response;
  /** Builds the provider's own refusal of a request. */
  readonly refuse: () => Response;
  /** Refuses a request that lacks something, such as a key; `undefined` for a complete request. */
  readonly check?: (request: UpstreamRequest) => Response | undefined;
}

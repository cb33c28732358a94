import type { CurrencyCode } from '@crossrate/contract';

/** What an upstream states at one moment. Numbers are text, so that a scenario can write them as it likes. */
export interface MockTable {
  readonly base: CurrencyCode;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** In the order in which the upstream lists them. */
  readonly rates: ReadonlyMap<string, string>;
}

/** A request as an upstream sees it. */
export interface UpstreamRequest {
  readonly url: URL;
  readonly headers: Headers;
  /** What the path holds, by the names in the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The time of the upstream's clock, in milliseconds since the epoch. */
  readonly now: number;
}

/** A provider of rates, as its clients see it. */
export interface Upstream {
  /** The setting by which Crossrate is pointed at another address, and the base addresses that it stands for. */
  readonly address: { readonly setting: string; readonly standard: readonly string[] };
  /** The addresses that it answers, as msw writes patterns. */
  readonly routes: readonly string[];
  /** Whether it answers 304 to those who have its content already. */
  readonly isConditional?: boolean;
  /** The real table that it would publish now, for this request. */
  readonly table: (request: UpstreamRequest) => MockTable;
  /** Writes a table in the form of the upstream. */
  readonly render: (table: MockTable, request: UpstreamRequest) => Response;
  /** Its own words for a request that it refuses. */
  readonly refuse: () => Response;
  /** Its answer to a request that lacks something, such as a key; `undefined` when nothing is lacking. */
  readonly check?: (request: UpstreamRequest) => Response | undefined;
}

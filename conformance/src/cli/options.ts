import type { Clause, Level, Profile } from '../clause.ts';
import type { DriverName } from '../suite/result.ts';

/** The options of the command line, parsed. */
export interface Options {
  readonly url?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly ca?: string;
  readonly insecure?: true;
  /** Seconds that the target may take for one answer. */
  readonly timeout?: number;
  /** The most requests in a second. */
  readonly rate?: number;
  readonly key?: string;
  readonly restrictedKey?: string;
  readonly unverifiedKey?: string;
  readonly quotaKey?: string;
  readonly quotaKeyCommand?: string;
  readonly driver: DriverName | 'both';
  readonly profile?: Profile;
  readonly suite?: string;
  readonly only?: readonly Clause[];
  readonly skip?: readonly Clause[];
  readonly section?: string;
  readonly level?: Level;
  readonly strict?: true;
  /** `false` with `--no-probes`. */
  readonly probes: boolean;
  readonly seed?: number;
  readonly list?: true;
  readonly replay?: string;
  readonly quiet?: true;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly badge?: string;
  readonly expectedFailures?: string;
  readonly writeExpectedFailures?: string;
}

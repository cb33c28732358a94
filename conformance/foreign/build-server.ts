import type { ForeignServer } from './foreign-server.ts';
import { type Policy, usualPolicy } from './policy.ts';
import { startNodeServer } from './start-node-server.ts';

// The questions of choices that many servers make.
export const ROUNDING = 'rounding of converted';
export const DIGITS = 'digits of rates';
export const MARGIN = 'margin between buying and selling';

interface NodeServer extends Pick<ForeignServer, 'id' | 'title' | 'inferred'> {
  /** The departures from the usual policy. */
  readonly policy: Partial<Policy>;
  /** @default [] */
  readonly contested?: ForeignServer['contested'];
}

/** Builds a server on Node from its departures from the usual policy. */
export const buildServer = ({ policy, contested = [], ...server }: NodeServer): ForeignServer => ({
  ...server,
  contested,
  start: () => startNodeServer({ ...usualPolicy, ...policy }),
});

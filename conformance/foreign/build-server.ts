import { createServiceWithin } from './create-service-within.ts';
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
  /** Set when the server listens on a port. The other servers answer within the program, for half of the CPU time. */
  readonly hasConnection?: true;
  /** @default [] */
  readonly contested?: ForeignServer['contested'];
}

/** Builds a server on Node from its departures from the usual policy. */
export const buildServer = ({ policy, hasConnection, contested = [], ...server }: NodeServer): ForeignServer => ({
  ...server,
  contested,
  async start() {
    const whole = { ...usualPolicy, ...policy };
    return hasConnection ? startNodeServer(whole) : createServiceWithin(whole);
  },
});

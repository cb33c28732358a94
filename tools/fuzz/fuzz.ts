import fc from 'fast-check';
import type { Conversation } from './conversation.ts';
import { Finding } from './finding.ts';
import { conversations } from './generate/conversations.ts';
import type { Target } from './start-target.ts';
import { type AbortTotals, tryConversation } from './try-conversation.ts';

/** The conversations between two looks at the clock. */
const ROUND = 50;

/** The length of a run, and its seed. */
export interface FuzzOptions {
  readonly seed: number;
  /** The run ends with the round in which the time is up. */
  readonly seconds: number;
  /** The path to a failing conversation, as an earlier run with the same seed printed it. */
  readonly path?: string | undefined;
}

/** The result of a run. */
export interface FuzzReport {
  readonly seed: number;
  readonly conversations: number;
  readonly requests: number;
  readonly failure?: Failure;
}

/** A finding, with the smallest conversation that was found to cause one. */
interface Failure {
  readonly message: string;
  /** `undefined` when no conversation alone causes the finding. */
  readonly again?: { readonly seed: number; readonly path: string; readonly conversation: Conversation };
}

/** Sends generated conversations to a server until a finding, then shrinks the conversation that caused it. */
export async function fuzz(target: Target, { seed, seconds, path }: FuzzOptions): Promise<FuzzReport> {
  const counts = { conversations: 0, requests: 0 };
  // Earlier runs on the same target charged this account, too.
  const chargedBefore = await target.countCharges(target.keys.abortingAccount);
  const aborted: AbortTotals = { sent: chargedBefore, answered: chargedBefore };
  const property = fc.asyncProperty(conversations, async (conversation) => {
    counts.conversations += 1;
    counts.requests += conversation.requests.length;
    await tryConversation(target, conversation, { prefix: `fuzz-${counts.conversations}`, aborted });
  });

  const endsAt = performance.now() + seconds * 1_000;
  for (let round = seed; round === seed || (performance.now() < endsAt && path === undefined); round += 1) {
    const parameters = { seed: round, numRuns: ROUND, ...(path !== undefined && { path, endOnFailure: true }) };
    const { failed, errorInstance, counterexample, counterexamplePath } = await fc.check(property, parameters);
    if (!failed) continue;
    if (!(errorInstance instanceof Finding) || !counterexample) throw errorInstance;
    const again = { seed: round, path: counterexamplePath ?? '', conversation: counterexample[0] };
    return { seed, ...counts, failure: { message: errorInstance.message, again } };
  }

  // A client that aborts is charged for at least the answers that it read, and at most the requests that it sent.
  const charged = await target.countCharges(target.keys.abortingAccount);
  const { sent, answered } = aborted;
  if (charged >= answered && charged <= sent) return { seed, ...counts };
  const message = `Clients that left sent ${sent} requests and read ${answered} answers; ${charged} were charged.`;
  return { seed, ...counts, failure: { message } };
}

/** Describes the result of a run, for people. */
export function describeReport({ seed, conversations, requests, failure }: FuzzReport): string {
  const sent = `${requests} requests in ${conversations} conversations, seed ${seed}`;
  if (!failure) return `${sent}\nNothing was found.`;
  const { message, again } = failure;
  if (!again) return `${sent}\nFound: ${message}`;
  const command = `npm run fuzz -- --seed ${again.seed} --path ${again.path}`;
  return `${sent}\nFound: ${message}\nin ${JSON.stringify(again.conversation, null, 1)}\nagain: ${command}`;
}

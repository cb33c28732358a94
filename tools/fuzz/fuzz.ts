import fc from 'fast-check';
import type { Conversation } from './conversation.ts';
import { writeConversation } from './exchange/write-conversation.ts';
import { Finding, type FindingKind } from './finding.ts';
import { conversations } from './generate/conversations.ts';
import { startProber } from './prober.ts';
import type { Target } from './target.ts';
import { type AbortTotals, tryConversation } from './try-conversation.ts';

/** The bounds of a run, and its seed. */
export interface FuzzOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The most requests. @default as many as the time allows */
  readonly requests?: number;
  /** The path to a failing case, as an earlier run with the same seed printed it. */
  readonly path?: string;
  /** Kinds of findings to count without failing. */
  readonly known?: readonly FindingKind[];
  /** True to report the first failing conversation without shrinking it. @default false */
  readonly endsOnFailure?: boolean;
  /** The most memory of the server, in bytes. */
  readonly mostMemory?: number;
  /** The longest wait of another client for an answer, in milliseconds. */
  readonly longestWait?: number;
  onProgress?(progress: { readonly conversations: number; readonly requests: number }): void;
}

/** The result of a run. */
export interface FuzzReport {
  readonly seed: number;
  readonly conversations: number;
  readonly requests: number;
  /** The findings that did not fail the run, by kind. */
  readonly known: Readonly<Partial<Record<FindingKind, number>>>;
  readonly failure?: Failure;
}

/** A finding, with the smallest conversation that was found to cause it. */
export interface Failure {
  readonly kind: FindingKind;
  readonly message: string;
  readonly path: string;
  readonly conversation: Conversation;
  /** The bytes that reproduce the finding. */
  readonly bytes: Buffer;
}

const MOST_MEMORY = 768 * 1024 * 1024;
const LONGEST_WAIT_MS = 5_000;

/** Sends generated conversations to a server until a finding, then shrinks the conversation that caused the finding. */
export async function fuzz(target: Target, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, seconds, requests: mostRequests = Number.POSITIVE_INFINITY, known = [] } = options;
  const { mostMemory = MOST_MEMORY, longestWait = LONGEST_WAIT_MS } = options;
  const counts = { conversations: 0, requests: 0 };
  const tolerated: Partial<Record<FindingKind, number>> = {};
  // Earlier runs on the same target charged this account, too.
  const chargedBefore = await target.countCharges(target.keys.abortingAccount);
  const aborted: AbortTotals = { sent: chargedBefore, answered: chargedBefore };
  await using prober = startProber(target.port, longestWait);
  let failing: Finding | undefined;
  let latest: { readonly conversation: Conversation; readonly ended: Promise<unknown> } | undefined;

  function checkSideEffects(): void {
    prober.check();
    const memory = target.readMemory() ?? 0;
    if (memory > mostMemory) throw new Finding('memory', `${Math.round(memory / 1024 / 1024)} MB`);
  }

  async function tryOne(conversation: Conversation): Promise<void> {
    if (!failing && counts.requests >= mostRequests) return;
    counts.conversations += 1;
    counts.requests += conversation.requests.length;
    options.onProgress?.(counts);
    try {
      await tryConversation(target, conversation, { prefix: `fuzz-${counts.conversations}`, aborted });
      checkSideEffects();
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      // While shrinking, a smaller conversation counts only when it causes the same kind of finding.
      if (known.includes(error.kind) || (failing && failing.kind !== error.kind)) {
        tolerated[error.kind] = (tolerated[error.kind] ?? 0) + 1;
        return;
      }
      failing ??= error;
      throw error;
    }
  }

  const details = await fc.check(
    fc.asyncProperty(conversations, (conversation) => {
      const ended = tryOne(conversation);
      latest = { conversation, ended };
      return ended;
    }),
    {
      seed,
      ...(options.path !== undefined && { path: options.path }),
      numRuns: Math.min(mostRequests, 10_000_000),
      interruptAfterTimeLimit: seconds * 1_000,
      markInterruptAsFailure: false,
      endOnFailure: options.endsOnFailure ?? false,
    },
  );
  const report = { seed, ...counts, known: tolerated };
  // The time may run out during a conversation.
  const last = await latest?.ended.catch((error: unknown) => error);
  if (!details.failed) {
    if (last instanceof Finding && latest) return { ...report, failure: describe(last, latest.conversation, '') };
    if (last instanceof Error) throw last;
    const failure = await checkAborted(target, aborted);
    return failure ? { ...report, failure } : report;
  }
  const { errorInstance, counterexample, counterexamplePath } = details;
  if (!(errorInstance instanceof Finding) || !counterexample) throw errorInstance;
  const [conversation] = counterexample;
  return { ...report, failure: describe(errorInstance, conversation, counterexamplePath ?? '') };

  function describe({ kind, message }: Finding, conversation: Conversation, path: string): Failure {
    return { kind, message, path, conversation, bytes: writeConversation(conversation, target.keys, 'replay').bytes };
  }
}

/** A client that aborts is charged for at least the answers that it read, and at most the requests that it sent. */
async function checkAborted(target: Target, { sent, answered }: AbortTotals): Promise<Failure | undefined> {
  const charged = await target.countCharges(target.keys.abortingAccount);
  if (charged >= answered && charged <= sent) return undefined;
  const kind = charged < answered ? 'uncharged' : 'charged-unanswered';
  const message = `clients that left sent ${sent} requests and read ${answered} answers; ${charged} were charged`;
  return { kind, message, path: '', conversation: { requests: [], cuts: [], ending: 'abort' }, bytes: Buffer.alloc(0) };
}

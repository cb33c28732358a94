import fc from 'fast-check';
import type { Conversation } from './conversation.ts';
import { writeConversation } from './exchange/write-conversation.ts';
import { Finding, type FindingKind } from './finding.ts';
import { conversations } from './generate/conversations.ts';
import { startProber } from './prober.ts';
import type { Target } from './target.ts';
import { type Leavers, tryConversation } from './try-conversation.ts';

/** How long to go on, and where to begin. */
export interface FuzzOptions {
  readonly seed: number;
  readonly seconds: number;
  /** @default as many as the time allows */
  readonly requests?: number;
  /** The way to a failing case, as an earlier run printed it. */
  readonly path?: string;
  /** What is counted and let pass. */
  readonly known?: readonly FindingKind[];
  /** Whether the first thing that is found is taken as it is, rather than made smaller. */
  readonly endsOnFailure?: boolean;
  /** Bytes of memory that the server may have. */
  readonly mostMemory?: number;
  /** For how long somebody else may have to wait for an answer, in milliseconds. */
  readonly longestWait?: number;
  onProgress?(progress: { readonly conversations: number; readonly requests: number }): void;
}

/** What a run has found. */
export interface FuzzReport {
  readonly seed: number;
  readonly conversations: number;
  readonly requests: number;
  /** Known faults that were met, and how often. */
  readonly known: Readonly<Partial<Record<FindingKind, number>>>;
  readonly failure?: Failure;
}

/** The smallest conversation that shows what is wrong. */
export interface Failure {
  readonly kind: FindingKind;
  readonly message: string;
  readonly path: string;
  readonly conversation: Conversation;
  /** What to send to see it again. */
  readonly bytes: Buffer;
}

const MOST_MEMORY = 768 * 1024 * 1024;
const LONGEST_WAIT_MS = 5_000;

/** Sends generated conversations to a server until something is wrong, and makes that as small as it can be. */
export async function fuzz(target: Target, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, seconds, requests: mostRequests = Number.POSITIVE_INFINITY, known = [] } = options;
  const { mostMemory = MOST_MEMORY, longestWait = LONGEST_WAIT_MS } = options;
  const counts = { conversations: 0, requests: 0 };
  const met: Partial<Record<FindingKind, number>> = {};
  // Asking what is quoted was a request, too.
  const chargedBefore = await target.countCharges(target.keys.leaver);
  const leavers: Leavers = { sent: chargedBefore, answered: chargedBefore };
  await using prober = startProber(target.port, longestWait);
  let failing: Finding | undefined;
  let underWay: { readonly conversation: Conversation; readonly ended: Promise<unknown> } | undefined;

  function checkSurroundings(): void {
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
      await tryConversation(target, conversation, { prefix: `fuzz-${counts.conversations}`, leavers });
      checkSurroundings();
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      // A smaller conversation counts only when it shows the same.
      if (known.includes(error.kind) || (failing && failing.kind !== error.kind)) {
        met[error.kind] = (met[error.kind] ?? 0) + 1;
        return;
      }
      failing ??= error;
      throw error;
    }
  }

  const details = await fc.check(
    fc.asyncProperty(conversations, (conversation) => {
      const ended = tryOne(conversation);
      underWay = { conversation, ended };
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
  const report = { seed, ...counts, known: met };
  // The time may end within a conversation.
  const last = await underWay?.ended.catch((error: unknown) => error);
  if (!details.failed) {
    if (last instanceof Finding && underWay) return { ...report, failure: describe(last, underWay.conversation, '') };
    if (last instanceof Error) throw last;
    const failure = await checkLeavers(target, leavers);
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

/** Clients that left were charged for each answer that they got, and for no more than they asked. */
async function checkLeavers(target: Target, { sent, answered }: Leavers): Promise<Failure | undefined> {
  const charged = await target.countCharges(target.keys.leaver);
  if (charged >= answered && charged <= sent) return undefined;
  const kind = charged < answered ? 'uncharged' : 'charged-unanswered';
  const message = `clients that left sent ${sent} requests and read ${answered} answers; ${charged} were charged`;
  return { kind, message, path: '', conversation: { requests: [], cuts: [], ending: 'abort' }, bytes: Buffer.alloc(0) };
}

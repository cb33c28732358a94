import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import { isCharged } from './check/check-answer.ts';
import { checkPairs } from './check/check-pairs.ts';
import { findSecret } from './check/find-secret.ts';
import type { Conversation } from './conversation.ts';
import { exchange, type Received } from './exchange/exchange.ts';
import { type Answer, fieldOf, readAnswers } from './exchange/read-answers.ts';
import { writeConversation } from './exchange/write-conversation.ts';
import { Finding } from './finding.ts';
import type { Target } from './target.ts';

/** A server need not take more than so many requests of a connection before it has answered them. */
const MOST_AT_ONCE = 32;
/** A charge for a request that nobody answered is committed within so long. */
const SETTLE_MS = 40;
/** What is logged of a refusal has been printed within so long. */
const PRINT_MS = 10;
const LOG_PATIENCE_MS = 2_000;

/** What is known of requests with the key of a client that leaves. */
export interface Leavers {
  sent: number;
  answered: number;
}

/**
 * Holds a conversation with a server, and looks at its answers, its log and its counters.
 *
 * @throws Finding at the first thing that is wrong.
 */
export async function tryConversation(
  target: Target,
  conversation: Conversation,
  { prefix, leavers }: { readonly prefix: string; readonly leavers: Leavers },
): Promise<void> {
  const { keys, log, unquoted } = target;
  const written = writeConversation(conversation, keys, prefix);
  const isLeaving = conversation.ending === 'abort';
  const kindOfLoss = conversation.ending === 'half-close' ? 'half-closed' : 'charged-unanswered';
  // A head that is too large ends the connection, whatever is in it.
  const isSmall = written.bytes.length < limits.requestHeadBytes;
  const isSound = isSmall && conversation.requests.every(({ kind }) => kind === 'sound');
  const before = await countCharges(target);
  const received = await exchange(target.port, { ...conversation, bytes: written.bytes, isSound });
  if (received.wasRefused) throw new Finding('ended', 'it refuses connections');
  const answers = readAnswers(received.bytes);
  const charged = answers.filter(isCharged).length;
  if (isLeaving) {
    leavers.sent += conversation.requests.length;
    leavers.answered += charged;
  }
  checkSecrecy(received.bytes, answers);
  checkPairs(answers, written, unquoted);
  if (isSound && conversation.ending === 'reads-all' && conversation.requests.length < MOST_AT_ONCE)
    checkCompleteness(answers, written.byId.size + 1, received);
  const isLogged = answers.some((answer) => fieldOf(answer, 'X-Request-Id') === written.lastId);
  if (isLogged) await log.wait(written.lastId, LOG_PATIENCE_MS);
  else await setTimeout(answers.length < written.byId.size ? SETTLE_MS : PRINT_MS);
  const printed = log.takeNew();
  if (findSecret(printed, keys.secrets)) throw new Finding('key-in-log', shorten(lineWithSecret(printed)));
  if (!isLeaving) checkCharges((await countCharges(target)) - before, charged);

  /** Where the server did not end the connection by itself, an answer may still have been under way. */
  function checkCharges(difference: number, answered: number): void {
    const counts = `${difference} charges, ${answered} answers`;
    if (difference < answered) throw new Finding('uncharged', counts);
    if (difference > answered && received.isFinished) throw new Finding(kindOfLoss, counts);
  }

  function checkSecrecy(bytes: Buffer, answers: readonly Answer[]): void {
    if (findSecret(bytes.toString('latin1'), keys.secrets)) {
      const [first] = answers.filter(({ fields }) => findSecret(fields.flat().join(' '), keys.secrets));
      throw new Finding('key-in-answer', shorten(JSON.stringify(first?.fields ?? 'in a body')));
    }
  }

  function lineWithSecret(text: string): string {
    return text.split('\n').find((line) => findSecret(line, keys.secrets)) ?? '';
  }
}

function checkCompleteness(answers: readonly Answer[], expected: number, { isFinished }: Received): void {
  if (answers.length === expected) return;
  const how = isFinished ? 'and the connection was ended' : 'and the connection was left open';
  throw new Finding('unanswered', `${expected - answers.length} of ${expected} proper requests, ${how}`);
}

async function countCharges({ countCharges, keys: { holders } }: Target): Promise<number> {
  const counts = await Promise.all(Object.values(holders).map((holder) => countCharges(holder)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function shorten(text: string): string {
  return text.slice(0, 300);
}

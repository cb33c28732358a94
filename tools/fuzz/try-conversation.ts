import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import { isCharged } from './check/check-answer.ts';
import { checkPairs } from './check/check-pairs.ts';
import { findSecret } from './check/find-secret.ts';
import type { Conversation } from './conversation.ts';
import { exchange, type Received } from './exchange/exchange.ts';
import { type Answer, findField, readAnswers } from './exchange/read-answers.ts';
import { writeConversation } from './exchange/write-conversation.ts';
import { Finding } from './finding.ts';
import type { Target } from './target.ts';

/** The requests that a server must accept on a connection before it has answered any of them. */
const MOST_PIPELINED = 32;
/** The longest time until the log line of a refusal is printed. */
const PRINT_MS = 10;
const LONGEST_LOG_WAIT_MS = 2_000;

/** The totals of the conversations that the client aborted. */
export interface AbortTotals {
  sent: number;
  answered: number;
}

/**
 * Sends a conversation to a server, then checks the answers, the log and the counters.
 *
 * @param prefix - The start of the request ids.
 * @param aborted - Is increased by the requests and answers of a conversation that the client aborts.
 * @throws Finding for the first deviation.
 */
export async function tryConversation(
  target: Target,
  conversation: Conversation,
  { prefix, aborted }: { readonly prefix: string; readonly aborted: AbortTotals },
): Promise<void> {
  const { keys, log, unquoted } = target;
  const written = writeConversation(conversation, keys, prefix);
  const isAborted = conversation.ending === 'abort';
  const kindOfOvercharge = conversation.ending === 'half-close' ? 'half-closed' : 'charged-unanswered';
  // A server refuses a head that is too large, and closes the connection.
  const isSmall = written.bytes.length < limits.requestHeadBytes;
  const isSound = isSmall && conversation.requests.every(({ kind }) => kind === 'sound');
  const before = await countCharges(target);
  const received = await exchange(target.port, { ...conversation, bytes: written.bytes, isSound });
  if (received.wasRefused) throw new Finding('ended', 'it refuses connections');
  const answers = readAnswers(received.bytes);
  const charged = answers.filter(isCharged).length;
  if (isAborted) {
    aborted.sent += conversation.requests.length;
    aborted.answered += charged;
  }
  checkSecrecy(received.bytes, { answers, secrets: keys.secrets });
  checkPairs(answers, written, unquoted);
  if (isSound && conversation.ending === 'reads-all' && conversation.requests.length < MOST_PIPELINED)
    checkCompleteness(answers, written.requestsById.size + 1, received);
  const isLogged = answers.some((answer) => findField(answer, 'X-Request-Id') === written.lastId);
  if (isLogged) await log.waitForText(written.lastId, LONGEST_LOG_WAIT_MS);
  else await setTimeout(PRINT_MS);
  if (answers.length < written.requestsById.size) await target.settle();
  const printed = log.takeNew();
  if (findSecret(printed, keys.secrets)) {
    const line = printed.split('\n').find((each) => findSecret(each, keys.secrets));
    throw new Finding('key-in-log', shorten(line ?? ''));
  }
  if (!isAborted) checkCharges((await countCharges(target)) - before, charged);

  /** An answer may still be on its way when the server did not end the connection. */
  function checkCharges(difference: number, answered: number): void {
    const counts = `${difference} charges, ${answered} answers`;
    if (difference < answered) throw new Finding('uncharged', counts);
    if (difference > answered && received.isFinished) throw new Finding(kindOfOvercharge, counts);
  }
}

/** @throws Finding when the bytes of the answers contain a key. */
function checkSecrecy(
  bytes: Buffer,
  { answers, secrets }: { readonly answers: readonly Answer[]; readonly secrets: readonly string[] },
): void {
  if (findSecret(bytes.toString('latin1'), secrets) === undefined) return;
  const leaking = answers.find(({ fields }) => findSecret(fields.flat().join(' '), secrets));
  throw new Finding('key-in-answer', shorten(JSON.stringify(leaking?.fields ?? 'in a body')));
}

function checkCompleteness(answers: readonly Answer[], expected: number, { isFinished }: Received): void {
  if (answers.length === expected) return;
  const how = isFinished ? 'and the connection was ended' : 'and the connection was left open';
  throw new Finding('unanswered', `${expected - answers.length} of ${expected} proper requests, ${how}`);
}

/** Adds up the charges of the accounts whose charges must equal their answers. */
async function countCharges(target: Target): Promise<number> {
  const counts = await Promise.all(Object.values(target.keys.accounts).map((account) => target.countCharges(account)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function shorten(text: string): string {
  return text.slice(0, 300);
}

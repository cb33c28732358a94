import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import { isCharged } from './check/check-answer.ts';
import { checkPairs } from './check/check-pairs.ts';
import { findSecret } from './check/find-secret.ts';
import type { Conversation } from './conversation.ts';
import { exchange } from './exchange/exchange.ts';
import { findField, readAnswers } from './exchange/read-answers.ts';
import { writeConversation } from './exchange/write-conversation.ts';
import { Finding } from './finding.ts';
import type { Target } from './start-target.ts';

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
  const { keys, log } = target;
  const { requests, ending } = conversation;
  const written = writeConversation(conversation, keys, prefix);
  // A server refuses a head that is too large, and closes the connection.
  const isSmall = written.bytes.length < limits.requestHeadBytes;
  const isSound = isSmall && requests.every(({ kind }) => kind === 'sound');
  const before = await countCharges(target);
  const { bytes, isFinished } = await exchange(target.port, { ...conversation, bytes: written.bytes, isSound });
  const answers = readAnswers(bytes);
  const charged = answers.filter(isCharged).length;
  requireSecrecy('an answer', bytes.toString('latin1'));
  checkPairs(answers, written, target.unquoted);
  const expected = requests.length + 1;
  if (isSound && ending === 'reads-all' && requests.length < MOST_PIPELINED && answers.length < expected)
    throw new Finding(`${expected - answers.length} of ${expected} proper requests were not answered.`);

  const isLogged = answers.some((answer) => findField(answer, 'X-Request-Id') === written.lastId);
  if (isLogged) await log.waitForText(written.lastId, LONGEST_LOG_WAIT_MS);
  else await setTimeout(PRINT_MS);
  if (answers.length < requests.length) await target.settle();
  requireSecrecy('the log', log.takeNew());

  if (ending === 'abort') {
    aborted.sent += requests.length;
    aborted.answered += charged;
    return;
  }
  const difference = (await countCharges(target)) - before;
  // An answer may still be on its way when the server did not end the connection.
  if (difference < charged || (difference > charged && isFinished))
    throw new Finding(`${difference} charges were made for ${charged} answers.`);

  function requireSecrecy(place: string, text: string): void {
    const line = text.split('\n').find((each) => findSecret(each, keys.secrets));
    if (line !== undefined) throw new Finding(`A key is in ${place}: ${line.slice(0, 300)}`);
  }
}

/** Adds up the charges of the accounts whose charges must equal their answers. */
async function countCharges(target: Target): Promise<number> {
  const counts = await Promise.all(Object.values(target.keys.accounts).map((account) => target.countCharges(account)));
  return counts.reduce((sum, count) => sum + count, 0);
}

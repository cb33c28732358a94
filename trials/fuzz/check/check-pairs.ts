import { router } from '@crossrate/contract';
import type { OddRequest } from '../conversation.ts';
import { type Answer, fieldOf } from '../exchange/read-answers.ts';
import type { WrittenConversation } from '../exchange/write-conversation.ts';
import { Finding } from '../finding.ts';
import { checkAnswer, type Subject } from './check-answer.ts';
import { findExpectedStatuses } from './expected-statuses.ts';

const OPERATOR_PATHS = ['/healthz', '/readyz', '/metrics', '/openapi.json'];
/** The two forms of a target that a server has to understand (RFC 9112, section 3.2), without any detour. */
const STRICT_TARGET = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)(?:\?[^#]*)?$/i;

/**
 * Holds the answers of a conversation against the contract, and each against its request where its id tells which that
 * is.
 *
 * @throws Finding at the first that is wrong.
 */
export function checkPairs(
  answers: readonly Answer[],
  { byId, smuggledId }: WrittenConversation,
  unquoted: ReadonlySet<string>,
): void {
  for (const answer of answers) {
    const subject = checkAnswer(answer);
    const id = fieldOf(answer, 'X-Request-Id') ?? '';
    if (id === smuggledId) throw new Finding('smuggled', `status ${answer.status}`);
    const request = byId.get(id);
    if (request?.kind === 'sound') {
      const expected = findExpectedStatuses(request, unquoted);
      if (!expected.includes(answer.status)) {
        throw new Finding('status', `${answer.status} instead of ${expected.join(' or ')} for ${describe(request)}`);
      }
    } else if (request) {
      checkOdd(request, answer, subject);
    }
  }
}

function checkOdd({ version, target, method }: OddRequest, { status }: Answer, subject: Subject): void {
  if (status >= 400 || subject === 'preflight') return;
  if (!/^HTTP\/1\.\d$/.test(version)) throw new Finding('version', `${status} to ${JSON.stringify(version)}`);
  const path = STRICT_TARGET.exec(target)?.[1];
  const paths = subject === 'operator' ? OPERATOR_PATHS : Object.values(router).map((route): string => route.path);
  const all = subject === 'unchanged' || method === 'HEAD' ? [...paths, ...OPERATOR_PATHS] : paths;
  if (path === undefined || !all.includes(path)) {
    throw new Finding('detour', `${status} (${subject}) to ${JSON.stringify(target)}`);
  }
}

function describe(request: object): string {
  return JSON.stringify(request).slice(0, 300);
}

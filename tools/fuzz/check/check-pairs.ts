import { router } from '@crossrate/contract';
import type { OddRequest } from '../conversation.ts';
import { type Answer, findField } from '../exchange/read-answers.ts';
import type { WrittenConversation } from '../exchange/write-conversation.ts';
import { Finding } from '../finding.ts';
import { type AnswerKind, checkAnswer } from './check-answer.ts';
import { findExpectedStatuses } from './expected-statuses.ts';

const OPERATOR_PATHS = ['/healthz', '/readyz', '/metrics', '/openapi.json'];
/** The two forms of a target that a server must accept (RFC 9112, section 3.2): origin-form and absolute-form. */
const STRICT_TARGET = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)(?:\?[^#]*)?$/i;

/**
 * Checks every answer of a conversation against the contract, and against its request when the request id of the answer
 * identifies one.
 *
 * @param unquoted - Supported codes for which no provider has a rate.
 * @throws Finding for the first wrong answer.
 */
export function checkPairs(
  answers: readonly Answer[],
  { requestsById, smuggledId }: WrittenConversation,
  unquoted: ReadonlySet<string>,
): void {
  for (const answer of answers) {
    const kind = checkAnswer(answer);
    const id = findField(answer, 'X-Request-Id') ?? '';
    if (id === smuggledId)
      throw new Finding(`A request within the body of another was answered with ${answer.status}.`);
    const request = requestsById.get(id);
    if (request?.kind === 'sound') {
      const expected = findExpectedStatuses(request, unquoted);
      if (!expected.includes(answer.status)) {
        throw new Finding(`${answer.status} instead of ${expected.join(' or ')} for ${JSON.stringify(request)}`);
      }
    } else if (request) {
      checkAnswerToOddRequest(request, answer, kind);
    }
  }
}

/** An odd request may succeed only with a supported version, and with exactly a path of the service. */
function checkAnswerToOddRequest({ version, target, method }: OddRequest, { status }: Answer, kind: AnswerKind): void {
  if (status >= 400 || kind === 'preflight') return;
  if (!/^HTTP\/1\.\d$/.test(version))
    throw new Finding(`${status} to a request in the version ${JSON.stringify(version)}`);
  const path = STRICT_TARGET.exec(target)?.[1];
  const paths = kind === 'operator' ? OPERATOR_PATHS : Object.values(router).map((route): string => route.path);
  const possible = kind === 'unchanged' || method === 'HEAD' ? [...paths, ...OPERATOR_PATHS] : paths;
  if (path === undefined || !possible.includes(path)) {
    throw new Finding(`${status} (${kind}) to ${JSON.stringify(target)}, which a proxy may read in another way`);
  }
}

import type { Spoil } from './broken-server.ts';
import { isFor, parameterOf, requests, withParameter } from './requests.ts';

/** Reads amounts in a way of its own; `undefined` leaves one as it is. */
export const reads = (read: (text: string) => number | undefined): Spoil =>
  requests((request) => {
    const text = parameterOf(request, 'amount');
    const number = isFor('convert', request) && text !== null ? read(text) : undefined;
    return number === undefined || Number.isNaN(number) ? request : withParameter(request, 'amount', String(number));
  });

/** Reads what an expression finds in an amount as a number. */
export const finds = (expression: RegExp, read: (found: string) => number = Number): Spoil =>
  reads((text) => {
    const [, found] = expression.exec(text) ?? [];
    return found === undefined ? undefined : read(found);
  });

/** Converts amounts that should have been refused, and shows them as it pleases. */
export const converts =
  (isAccepted: (text: string) => boolean, show: (text: string) => string = (text) => String(Number(text))): Spoil =>
  () =>
  async (request, ask) => {
    const text = parameterOf(request, 'amount') ?? '';
    if (!isFor('convert', request) || !isAccepted(text)) return ask(request);
    const answer = await ask(withParameter(request, 'amount', '1'));
    if (answer.status !== 200) return answer;
    return { ...answer, text: answer.text.replace(/"amount":1,/, `"amount":${show(text)},`) };
  };

import type { Fault } from '../broken-server.ts';
import { changeRequests, isFor, readParameter, replaceParameter } from './requests.ts';

/** Forwards some amounts as another number; `undefined` or `NaN` leaves an amount as it is. */
export const readAmounts = (read: (text: string) => number | undefined): Fault =>
  changeRequests((request) => {
    const text = readParameter(request, 'amount');
    const number = isFor('convert', request) && text !== null ? read(text) : undefined;
    return number === undefined || Number.isNaN(number) ? request : replaceParameter(request, 'amount', String(number));
  });

/** Forwards the number in the first group of an expression in place of each amount that matches the expression. */
export const findAmount = (expression: RegExp, read: (found: string) => number = Number): Fault =>
  readAmounts((text) => {
    const [, found] = expression.exec(text) ?? [];
    return found === undefined ? undefined : read(found);
  });

/** Converts 1 in place of some amounts that must be refused, and shows these amounts by `show`. */
export const convertAsOne =
  (isAccepted: (text: string) => boolean, show: (text: string) => string = (text) => String(Number(text))): Fault =>
  () =>
  async (request, forward) => {
    const text = readParameter(request, 'amount') ?? '';
    if (!isFor('convert', request) || !isAccepted(text)) return forward(request);
    const answer = await forward(replaceParameter(request, 'amount', '1'));
    if (answer.status !== 200) return answer;
    return { ...answer, text: answer.text.replace(/"amount":1,/, `"amount":${show(text)},`) };
  };

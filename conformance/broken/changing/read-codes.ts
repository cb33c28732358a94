import type { Fault } from '../broken-server.ts';
import { changeErrors } from './answers.ts';
import { changeRequests, isFor, type OperationName, readParameter, replaceParameter } from './requests.ts';

/** The parameters that hold currency codes. */
export const CODE_PARAMETERS = ['base', 'from', 'to'] as const;
export type CodeParameter = (typeof CODE_PARAMETERS)[number];

const operationOf = (name: CodeParameter): OperationName => (name === 'base' ? 'rates' : 'convert');

/** Changes the codes of some parameters before they are forwarded. */
export const readCodes = (read: (text: string) => string, names: readonly CodeParameter[] = CODE_PARAMETERS): Fault =>
  changeRequests((request) =>
    names
      .filter((name) => isFor(operationOf(name), request))
      .reduce((changed, name) => {
        const text = readParameter(changed, name);
        return text === null ? changed : replaceParameter(changed, name, read(text));
      }, request),
  );

/** Takes some texts for a code. */
export const takeFor = (code: string, ...texts: readonly string[]) =>
  readCodes((text) => (texts.includes(text) ? code : text));

/** Answers 500 in place of 422 when an invalid code is of some kind. */
export const failOver = (isFatal: (text: string) => boolean): Fault =>
  changeErrors('invalidCurrency', { status: 500 }, (request) =>
    CODE_PARAMETERS.some((name) => isFatal(readParameter(request, name) ?? '')),
  );

/** Forwards a stripped code, and shows the code as it was sent. */
export const echo =
  (name: CodeParameter, strip: (text: string) => string): Fault =>
  () =>
  async (request, forward) => {
    const text = readParameter(request, name);
    const answer = await forward(text === null ? request : replaceParameter(request, name, strip(text)));
    if (answer.status !== 200 || text === null || text === strip(text)) return answer;
    const field = name === 'to' ? 'target' : 'base';
    return {
      ...answer,
      text: answer.text.replace(new RegExp(`"${field}":"\\w+"`), `"${field}":${JSON.stringify(text)}`),
    };
  };

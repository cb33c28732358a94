import { errors } from './answers.ts';
import type { Spoil } from './broken-server.ts';
import { isFor, type OperationName, parameterOf, requests, withParameter } from './requests.ts';

/** The parameters that hold codes. */
export const PLACES = ['base', 'from', 'to'] as const;
export type Place = (typeof PLACES)[number];
const operationOf = (place: Place): OperationName => (place === 'base' ? 'rates' : 'convert');

/** Reads codes in a way of its own, in some places. */
export const reads = (read: (text: string) => string, places: readonly Place[] = PLACES): Spoil =>
  requests((request) =>
    places
      .filter((place) => isFor(operationOf(place), request))
      .reduce((changed, place) => {
        const text = parameterOf(changed, place);
        return text === null ? changed : withParameter(changed, place, read(text));
      }, request),
  );

/** Reads some texts as a code, and leaves the others. */
export const takesFor = (code: string, ...texts: readonly string[]) =>
  reads((text) => (texts.includes(text) ? code : text));

/** Fails over some codes. */
export const failsOver = (isFatal: (text: string) => boolean): Spoil =>
  errors('invalidCurrency', { status: 500 }, (request) =>
    PLACES.some((place) => isFatal(parameterOf(request, place) ?? '')),
  );

/** Answers as if a code had been sent without what is around it, and shows it as it was sent. */
export const echoes =
  (place: Place, strip: (text: string) => string): Spoil =>
  () =>
  async (request, ask) => {
    const text = parameterOf(request, place);
    const answer = await ask(text === null ? request : withParameter(request, place, strip(text)));
    if (answer.status !== 200 || text === null || text === strip(text)) return answer;
    const field = place === 'to' ? 'target' : 'base';
    return {
      ...answer,
      text: answer.text.replace(new RegExp(`"${field}":"\\w+"`), `"${field}":${JSON.stringify(text)}`),
    };
  };

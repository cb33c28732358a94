import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { changeErrors } from './changing/answers.ts';
import { CODE_PARAMETERS, type CodeParameter } from './changing/read-codes.ts';
import { changeRequests, replaceAllValues, replaceParameter } from './changing/requests.ts';

const buildRepeatedCodeServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['codes-repeated'],
  fault,
});

const isRepeated = ({ url }: ProxyRequest, name: string) => url.searchParams.getAll(name).length > 1;

/** Drops all values of a parameter but one. */
const keepValue = (request: ProxyRequest, name: string, index: number): ProxyRequest => {
  const value = request.url.searchParams.getAll(name).at(index) ?? null;
  return replaceAllValues(request, name, value);
};

/** Forwards one of several values of a parameter, and changes the answer's fields by `show`. */
const takeOne =
  (
    name: CodeParameter,
    index: number,
    show: (fields: { readonly base: string; readonly target: string }, request: ProxyRequest) => object,
  ): Fault =>
  () =>
  async (request, forward) => {
    if (!isRepeated(request, name)) return forward(request);
    const answer = await forward(keepValue(request, name, index));
    if (answer.status !== 200) return answer;
    const body = JSON.parse(answer.text);
    return {
      ...answer,
      text: JSON.stringify({ ...body, ...show(body, request) }).replace(
        /"converted":(\d+)(\.\d)?}/,
        '"converted":$1.00}',
      ),
    };
  };

/** Servers that handle codes that come twice, or as lists, wrongly. */
export const brokenRepeatedCodes: readonly BrokenServer[] = [
  buildRepeatedCodeServer(
    'repeated-base-both',
    'shows both values of `base` as a list',
    takeOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base') })),
  ),
  buildRepeatedCodeServer(
    'repeated-base-mixed',
    'names the last base, and has the rates of the first',
    takeOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base').at(-1) })),
  ),
  buildRepeatedCodeServer(
    'repeated-from-mixed',
    'names the first from, and has the rate of the last',
    takeOne('from', -1, (_body, { url }) => ({ base: url.searchParams.get('from') })),
  ),
  buildRepeatedCodeServer(
    'repeated-to-mixed',
    'names the last to, and has the rate of the first',
    takeOne('to', 0, (_body, { url }) => ({ target: url.searchParams.getAll('to').at(-1) })),
  ),
  buildRepeatedCodeServer(
    'repeated-from-listed',
    'shows both values of `from`',
    takeOne('from', 0, (_body, { url }) => ({ base: url.searchParams.getAll('from').join() })),
  ),
  buildRepeatedCodeServer(
    'repeated-500',
    'answers 500 to a repeated parameter',
    changeErrors('invalidCurrency', { status: 500 }, (request) =>
      CODE_PARAMETERS.some((name) => isRepeated(request, name)),
    ),
  ),
  buildRepeatedCodeServer(
    'bracketed-500',
    'answers 500 to a parameter `to[]`',
    changeErrors('invalidCurrency', { status: 500 }, ({ url }) => url.searchParams.has('to[]')),
  ),
  buildRepeatedCodeServer(
    'bracketed-default',
    'converts from USD where it finds a list',
    changeRequests((request) => {
      if (!request.url.searchParams.has('from[]')) return request;
      return replaceParameter(request, 'from', 'USD');
    }),
  ),
];

import { errors } from './answers.ts';
import type { BrokenServer, ProxyRequest, Spoil } from './broken-server.ts';
import { PLACES, type Place } from './read-codes.ts';
import { requests, withParameter } from './requests.ts';

const repeated = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['codes-repeated'],
  spoil,
});

const isRepeated = ({ url }: ProxyRequest, name: string) => url.searchParams.getAll(name).length > 1;
const take = (request: ProxyRequest, name: string, index: number): ProxyRequest => {
  const value = request.url.searchParams.getAll(name).at(index) ?? null;
  return withParameter(withParameter(request, name, null), name, value);
};

/** Takes one of two, and shows what it makes of them. */
const takesOne =
  (
    name: Place,
    index: number,
    show: (fields: { readonly base: string; readonly target: string }, request: ProxyRequest) => object,
  ): Spoil =>
  () =>
  async (request, ask) => {
    if (!isRepeated(request, name)) return ask(request);
    const answer = await ask(take(request, name, index));
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

/** Codes that come twice, or as lists. */
export const brokenRepeatedCodes: readonly BrokenServer[] = [
  repeated(
    'repeated-base-both',
    'shows both bases',
    takesOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base') })),
  ),
  repeated(
    'repeated-base-mixed',
    'names the last base, and has the rates of the first',
    takesOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base').at(-1) })),
  ),
  repeated(
    'repeated-from-mixed',
    'names the first from, and has the rate of the last',
    takesOne('from', -1, (_body, { url }) => ({ base: url.searchParams.get('from') })),
  ),
  repeated(
    'repeated-to-mixed',
    'names the last to, and has the rate of the first',
    takesOne('to', 0, (_body, { url }) => ({ target: url.searchParams.getAll('to').at(-1) })),
  ),
  repeated(
    'repeated-from-listed',
    'shows a list of from',
    takesOne('from', 0, (_body, { url }) => ({ base: url.searchParams.getAll('from').join() })),
  ),
  repeated(
    'repeated-500',
    'fails over a parameter that comes twice',
    errors('invalidCurrency', { status: 500 }, (request) => PLACES.some((place) => isRepeated(request, place))),
  ),
  repeated(
    'bracketed-500',
    'fails over a list in brackets',
    errors('invalidCurrency', { status: 500 }, ({ url }) => url.searchParams.has('to[]')),
  ),
  repeated(
    'bracketed-default',
    'converts from USD where it finds a list',
    requests((request) => {
      if (!request.url.searchParams.has('from[]')) return request;
      return withParameter(request, 'from', 'USD');
    }),
  ),
];

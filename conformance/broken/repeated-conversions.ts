import type { BrokenServer, Fault } from './broken-server.ts';
import { buildRefusal } from './changing/answers.ts';
import { changeRequests, isFor, isForConvert, replaceAllValues } from './changing/requests.ts';

/** Takes one of several values of a parameter, if they are alike or whatever they are. */
const takeOneOf = (name: string, index: number, isTaken: (values: readonly string[]) => boolean): Fault =>
  changeRequests((request) => {
    const values = request.url.searchParams.getAll(name);
    const isRepeated = isFor('convert', request) && values.length > 1;
    return isRepeated && isTaken(values) ? replaceAllValues(request, name, values.at(index) ?? null) : request;
  });

const areAlike = (values: readonly string[]) => new Set(values).size === 1;
const isAny = () => true;

/** Servers that read a repeated parameter of a conversion in one of the ways that the interface leaves open. */
export const brokenRepeatedConversions: readonly BrokenServer[] = [
  ...(
    [
      ['repeated-from-first', 'converts from the first of two currencies in `from`', takeOneOf('from', 0, isAny)],
      ['repeated-from-alike', 'accepts a repeated `from` with equal values', takeOneOf('from', 0, areAlike)],
      ['repeated-to-alike', 'accepts a repeated `to` with equal values', takeOneOf('to', 0, areAlike)],
      [
        'repeated-to-or-empty',
        'ignores an empty `to` beside another one',
        takeOneOf('to', 0, (all) => all.includes('')),
      ],
      ['repeated-amount-last', 'converts the last of two amounts', takeOneOf('amount', -1, isAny)],
      ['repeated-amount-alike', 'accepts a repeated `amount` with equal values', takeOneOf('amount', 0, areAlike)],
    ] as const
  ).map(([id, title, fault]): BrokenServer => ({ id, title, caughtBy: ['convert-repeated'], fault })),
  {
    id: 'repeated-amount-as-currency',
    title: 'has the message for currencies for a repeated amount',
    caughtBy: ['convert-repeated'],
    fault: () => (request, forward) =>
      isForConvert(request) && request.url.searchParams.getAll('amount').length > 1
        ? buildRefusal('invalidCurrency')
        : forward(request),
  },
];

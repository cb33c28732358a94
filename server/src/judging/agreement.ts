import type { CurrencyCode } from '@crossrate/contract';
import type { Quote } from './quote.ts';
import { areNear } from './tolerance.ts';

/**
 * Finds the quotes on which providers agree: two state about the same rate, and more state it than contradict it. Only a
 * quote of the same day or a younger one contradicts, because an older one may be of a time before the market moved.
 *
 * A day with the quotes of two providers comes before younger quotes of several days; then the younger day counts, then
 * the lead. So no provider sets a rate alone.
 */
export function findAgreement(code: CurrencyCode, quotes: readonly Quote[]): Quote[] | undefined {
  const views = quotes.flatMap((quote) => viewFrom(code, quote, quotes) ?? []);
  const ofOneDay = views.filter((view) => areOfOneDay(view.quotes));
  const [best] = (ofOneDay.length > 0 ? ofOneDay : views).toSorted(
    (a, b) => findDay(b.quotes) - findDay(a.quotes) || b.lead - a.lead,
  );
  return best?.quotes;
}

/** Selects the quotes of the youngest day with two providers; without such a day, the youngest of each provider. */
export function selectQuotes(quotes: readonly Quote[]): Quote[] {
  const youngestFirst = quotes.toSorted((a, b) => b.day - a.day);
  const ofTwo = [...Map.groupBy(youngestFirst, ({ day }) => day).values()].find(areFromTwo);
  return (
    ofTwo ?? [...Map.groupBy(youngestFirst, ({ provider }) => provider).values()].flatMap(([first]) => first ?? [])
  );
}

/** True when two providers or more state some quotes. */
export function areFromTwo(quotes: readonly { readonly provider: string }[]): boolean {
  return countProviders(quotes) > 1;
}

/** True when two providers or more state some quotes for one and the same day. */
export function areOfOneDay(quotes: readonly Quote[]): boolean {
  return areFromTwo(quotes) && quotes.every(({ day }) => day === quotes[0]?.day);
}

/** An agreement as seen from one of its quotes. */
interface View {
  readonly quotes: Quote[];
  /** The number of providers that state the rate, less the number of those that contradict it. */
  readonly lead: number;
}

function viewFrom(code: CurrencyCode, center: Quote, all: readonly Quote[]): View | undefined {
  // Another bank of the centre's provider may be near the centre and far from the other providers: it does not count.
  const others = all.filter((quote) => quote.provider !== center.provider && areNear(code, quote, center));
  const near = [center, ...others];
  const isSupporter = ({ provider }: Quote) => near.some((quote) => quote.provider === provider);
  const opponents = all.filter((quote) => quote.day >= center.day && !isSupporter(quote));
  const lead = countProviders(near) - countProviders(opponents);
  if (others.length === 0 || lead <= 0) return undefined;
  const ofDay = near.filter(({ day }) => day === center.day);
  return { quotes: areFromTwo(ofDay) ? ofDay : [center, ...selectQuotes(others)], lead };
}

function findDay(quotes: readonly Quote[]): number {
  return Math.min(...quotes.map(({ day }) => day));
}

function countProviders(quotes: readonly { readonly provider: string }[]): number {
  return new Set(quotes.map(({ provider }) => provider)).size;
}

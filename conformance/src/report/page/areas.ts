/** The areas of the interface, by the first word of the ids of their clauses. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['auth', 'Keys and accounts'],
  ['limits', 'Daily limit'],
  ['currencies', 'Currencies'],
  ['codes', 'Currencies'],
  ['rates', 'Rates'],
  ['convert', 'Conversions'],
  ['amounts', 'Conversions'],
  ['consistency', 'Agreement of numbers'],
  ['every', 'Every answer of the run'],
  ['errors', 'Errors'],
  ['caching', 'Caching'],
  ['editions', 'Editions'],
  ['wire', 'HTTP and JSON'],
  ['methods', 'HTTP and JSON'],
  ['cors', 'Calls from browsers'],
  ['document', 'OpenAPI document'],
]);

/** Finds the area of a clause. */
export function findArea(id: string): string {
  return AREAS.get(id.replace(/-.*/s, '')) ?? 'Other clauses';
}

/** The rules that keep charges exact, and the finding (see the ledger) that shows each mistake: a rule that is broken. */
export const RULES = {
  checksShare: ['a database charges only the accounts of its share', 'aboveLimit'],
  hashesItself: ['a database computes the hash of an account itself', 'aboveLimit'],
  decidesDay: ['the clock of the database decides the day of a charge', 'belowAcknowledged'],
  keepsDays: ['a database gives up a share only from a day of which it has counted nothing', 'aboveLimit'],
  locksRole: ['a database that gives up a share first waits for the charges under way', 'aboveLimit'],
  givesFirst: ['a share is taken after it was given up', 'aboveLimit'],
  sendsOnce: ['a charge of unknown fate is not sent again', 'countedTwice'],
  refusesUnknown: ['a charge of unknown fate is refused', 'belowAcknowledged'],
} as const;

/** The name of a rule. */
export type Rule = keyof typeof RULES;

/** The rules that keep charges exact. The simulation breaks one at a time, and must notice each. */
export const RULES = {
  checksShare: 'a database charges only the accounts of its share',
  hashesItself: 'a database computes the hash of an account itself',
  decidesDay: 'the clock of the database decides the day of a charge',
  keepsDays: 'a database gives up a share only from a day of which it has counted nothing',
  locksRole: 'a database that gives up a share first waits for the charges under way',
  givesFirst: 'a share is taken after it was given up',
  sendsOnce: 'a charge of unknown fate is not sent again',
  refusesUnknown: 'a charge of unknown fate is refused',
};

/** The name of a rule. */
export type Rule = keyof typeof RULES;

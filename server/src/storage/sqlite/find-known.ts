/** Removes the domain from an address. Local parts have no @. */
const localPart = (address: string) => `substr(${address}, 1, instr(${address}, '@'))`;

/**
 * Selects the id of the verified account that has the address of the sign-up `own`: by a sign-up of its own, or from an
 * operator, who may have typed the domain in either case, in Unicode or in ASCII. Of several accounts, the lowest id.
 *
 * Each half finds its accounts by an index; joined by OR, they would read all accounts.
 */
export const SELECT_KNOWN_ID = `
  SELECT min(id) FROM (
    SELECT id, verified, revoked FROM sign_ups JOIN accounts ON id = account_id WHERE sign_ups.address = own.address
    UNION ALL SELECT id, verified, revoked FROM accounts
    WHERE lower(email) IN (lower(own.address), lower(own.unicode_address))
      AND ${localPart('email')} = ${localPart('own.address')}
  ) WHERE verified AND NOT revoked AND id <> own.account_id`;

/** Removes the domain from an address. Local parts have no @. */
const localPart = (address: string) => `substr(${address}, 1, instr(${address}, '@'))`;

/**
 * Selects the id of the account that has the address of the sign-up `own`: by a sign-up of its own, or from an
 * operator, who may have typed the domain in either case, in Unicode or in ASCII. Of several accounts, the
 * verified one with the lowest id. A restricted account that is not verified counts, too: nobody signs up around a restriction.
 *
 * Each half finds its accounts by an index; joined by OR, they would read all accounts.
 */
export const SELECT_KNOWN_ID = `
  SELECT id FROM (
    SELECT id, verified, restricted, revoked FROM sign_ups JOIN accounts ON id = account_id WHERE sign_ups.address = own.address
    UNION ALL SELECT id, verified, restricted, revoked FROM accounts
    WHERE lower(email) IN (lower(own.address), lower(own.unicode_address))
      AND ${localPart('email')} = ${localPart('own.address')}
  ) WHERE (verified OR restricted) AND NOT revoked AND id <> own.account_id ORDER BY verified DESC, id LIMIT 1`;

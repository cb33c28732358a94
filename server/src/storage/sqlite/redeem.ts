import type { DatabaseSync } from 'node:sqlite';
import type { Redemption, TokenUse } from '../../sign-up/sign-up-store.ts';
import { decideRedemption, type Redeemable, readRedeemable } from '../redemption.ts';
import { countChanges } from './count-changes.ts';
import { SELECT_KNOWN_ID } from './find-known.ts';

/** A token to use, and the time in milliseconds since the epoch. */
export interface RedeemOrder {
  readonly tokenDigest: string;
  readonly use: TokenUse;
  readonly now: number;
}

const FIND = `
  SELECT found.*, known.restricted AS known_restricted FROM (
    SELECT own.account_id, verified, (${SELECT_KNOWN_ID}) AS known_id
    FROM sign_up_tokens AS token JOIN sign_ups AS own USING (account_id) JOIN accounts ON id = own.account_id
    WHERE digest = ? AND expires_at > ? AND NOT revoked
  ) AS found LEFT JOIN accounts AS known ON known.id = known_id`;
const FIND_OTHERS = `
  SELECT id FROM sign_ups JOIN accounts ON id = account_id
  WHERE address = (SELECT address FROM sign_ups WHERE account_id = ?1) AND NOT verified AND id NOT IN (?1, ?2)`;

/** Lets other accounts release the address before one holds it. They are revoked, or have a higher id than the known account. */
const RELEASE = `UPDATE sign_ups SET holds_address = 0
  WHERE holds_address AND address = (SELECT address FROM sign_ups WHERE account_id = ?)`;

/** Uses a token within a transaction. */
export function redeemToken(database: DatabaseSync, { tokenDigest, use, now }: RedeemOrder): Redemption {
  const found = findRedeemable(database, tokenDigest, now);
  const redemption = decideRedemption(found, use);
  if (!found) return redemption;
  if (found.isVerified && redemption === 'verified') {
    database.prepare('DELETE FROM sign_up_tokens WHERE digest = ?').run(tokenDigest);
  } else if (redemption === 'verified') verify(database, found.accountId);
  else if (redemption === 'replaced') replaceKey(database, found);
  else if (redemption === 'deleted') deleteKnown(database, found);
  else return redemption;
  if (!found.isVerified && redemption !== 'deleted') for (const id of found.others) endSignUp(database, id);
  return redemption;
}

function findRedeemable(database: DatabaseSync, tokenDigest: string, now: number): Redeemable | undefined {
  const row = database.prepare(FIND).get(tokenDigest, now);
  if (!row) return undefined;
  const others = database.prepare(FIND_OTHERS).all(Number(row.account_id), Number(row.known_id));
  return readRedeemable(
    row,
    others.map(({ id }) => id),
  );
}

function verify(database: DatabaseSync, id: number): void {
  database.prepare(RELEASE).run(id);
  const hold = 'UPDATE sign_ups SET holds_address = 1, mail_due_at = NULL, mail_problem = NULL WHERE account_id = ?';
  database.prepare(hold).run(id);
  database.prepare('UPDATE accounts SET verified = 1 WHERE id = ?').run(id);
  database.prepare('DELETE FROM sign_up_tokens WHERE account_id = ?').run(id);
  countChanges(database, findDigest(database, id));
}

function replaceKey(database: DatabaseSync, { accountId, known }: Redeemable): void {
  const knownId = known?.id ?? 0;
  const [before, after] = [findDigest(database, knownId), findDigest(database, accountId)];
  database.prepare(RELEASE).run(accountId);
  database.prepare('DELETE FROM sign_ups WHERE account_id = ?').run(knownId);
  const keep = `INSERT INTO sign_ups (account_id, address, unicode_address, holds_address, began_at)
    SELECT ?, address, unicode_address, 1, began_at FROM sign_ups WHERE account_id = ?`;
  database.prepare(keep).run(knownId, accountId);
  removeSignUp(database, accountId);
  database.prepare('UPDATE accounts SET key_digest = ?, verified = 1 WHERE id = ?').run(after, knownId);
  countChanges(database, before, after);
}

function deleteKnown(database: DatabaseSync, { accountId, known, others }: Redeemable): void {
  const knownId = known?.id ?? 0;
  countChanges(database, findDigest(database, knownId));
  database.prepare("UPDATE accounts SET email = '', revoked = 1 WHERE id = ?").run(knownId);
  database.prepare('DELETE FROM sign_ups WHERE account_id = ?').run(knownId);
  for (const id of [accountId, ...others]) {
    endSignUp(database, id);
    database.prepare("UPDATE accounts SET email = '' WHERE id = ?").run(id);
    database.prepare("UPDATE sign_ups SET address = '', unicode_address = '' WHERE account_id = ?").run(id);
  }
}

/**
 * Ends a sign-up: its links are void. Its key is refused as before until it vanishes, so that nobody who asked for it learns
 * that the owner of the address has followed a link.
 */
function endSignUp(database: DatabaseSync, id: number): void {
  database.prepare('DELETE FROM sign_up_tokens WHERE account_id = ?').run(id);
  database.prepare('UPDATE sign_ups SET mail_due_at = NULL, mail_problem = NULL WHERE account_id = ?').run(id);
}

/** Removes a sign-up with its account and its tokens. */
function removeSignUp(database: DatabaseSync, id: number): void {
  database.prepare('DELETE FROM sign_up_tokens WHERE account_id = ?').run(id);
  database.prepare('DELETE FROM sign_ups WHERE account_id = ?').run(id);
  database.prepare('DELETE FROM accounts WHERE id = ?').run(id);
}

function findDigest(database: DatabaseSync, id: number): string {
  return String(database.prepare('SELECT key_digest FROM accounts WHERE id = ?').get(id)?.key_digest);
}

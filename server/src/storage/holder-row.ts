import type { Holder } from '../sign-up/sign-up-store.ts';

/** Reads a row of the table of accounts as sign-up sees it. */
export function readHolderRow(row: Readonly<Record<string, unknown>>): Holder {
  return {
    id: Number(row.id),
    email: String(row.email),
    restricted: Boolean(row.restricted),
    keyDigest: String(row.key_digest),
    keyMadeAt: row.signed_up_at === null ? undefined : Number(row.signed_up_at),
  };
}

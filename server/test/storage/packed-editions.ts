import type { PackedEdition } from '../../src/editions/edition-store.ts';
import { hash } from '../../src/editions/hash.ts';

/** The hashes of the tables that all editions of tests share. */
export const SHARED_TABLES = ['one', 'another'].map(hash);

/** Builds an edition whose contents are any text: what the storage keeps does not depend on them. */
export function buildPackedEdition(text: string, more: Partial<PackedEdition> = {}): PackedEdition {
  const tables = new Map(SHARED_TABLES.map((table) => [table, new Uint8Array(Buffer.from(`table ${table}`))]));
  return { id: hash(text), publishedAt: 5, content: new Uint8Array(Buffer.from(text)), tables, ...more };
}

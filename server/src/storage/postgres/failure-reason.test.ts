import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { describeFailure } from './failure-reason.ts';

it.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('says that the certificate is at fault, and not the network, for %s', (code) => {
  const reason = 'The certificate of the database cannot be trusted.';
  expect(describeFailure(Object.assign(new Error('why'), { code }))).toBe(reason);
});

it.each([
  ['XX000', 'The database cannot be used.'],
  ['58030', 'The disk of the database cannot be read or written.'],
  ['53100', 'The disk of the database is full.'],
  ['57P01', 'The database is stopping or starting.'],
  ['25006', 'The database is read-only.'],
  ['08006', 'The database cannot be reached.'],
])('describes %s, and calls nothing damaged of which Postgres does not say so', (code, reason) => {
  expect(describeFailure(Object.assign(new DatabaseError('why', 0, 'error'), { code }))).toBe(reason);
});

it.each(['ECONNREFUSED', 'ENOTFOUND'])('says that a database with %s cannot be reached', (code) => {
  expect(describeFailure(Object.assign(new Error('why'), { code }))).toBe('The database cannot be reached.');
});

import { expect, it } from 'vitest';
import { hidePasswords } from './hide-passwords.ts';

it.each([
  ['postgres://ann:s3cr3t@db/rates', 'postgres://[hidden]@db/rates'],
  ["unknown command 'postgres://ann:s3/cr @ 3t@db/rates'", "unknown command 'postgres://[hidden]@db/rates'"],
  ['postgres%3A%2F%2Fann%3As3cr3t%40db%2Frates', 'postgres%3A%2F%2F[hidden]%40db%2Frates'],
  [
    'postgres://db/rates?user=ann&password=s3cr3t&sslmode=no',
    'postgres://db/rates?user=ann&password=[hidden]&sslmode=no',
  ],
  ['postgres%3A%2F%2Fdb%2Frates%3Fpassword%3Ds3cr3t', 'postgres%3A%2F%2Fdb%2Frates%3Fpassword%3D[hidden]'],
  ['There is no file a@b.db.', 'There is no file a@b.db.'],
  ['postgres://db:5432/rates cannot be reached', 'postgres://db:5432/rates cannot be reached'],
])('hides the password of a message: %s', (message, hidden) => {
  expect(hidePasswords(message)).toBe(hidden);
});

import { Client } from 'pg';
import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';

it.each([
  ['a/x', 'a:5432/x'],
  ['a,b/x', 'a:5432,b:5432/x'],
  ['a:5433,b,c:5434/x', 'a:5433,b:5432,c:5434/x'],
  ['a:5433,b/x?port=6000', 'a:6000,b:6000/x'],
  ['a,b/x?port=,6000', 'a:5432,b:6000/x'],
  ['ann:p,w@a,b:1/x?sslmode=disable', 'a:5432,b:1/x'],
  ['[::1]:1,%2Frun%2Fpg:2/x', '::1:1,/run/pg:2/x'],
  ['a/x?host=b,c', 'b:5432,c:5432/x'],
  ['ann@/x?host=/run/pg,c&port=1,2', '/run/pg:1,c:2/x'],
])('reads the hosts of postgres://%s as libpq does', (end, described) => {
  expect(parseAddress(`postgres://${end}`).description).toBe(`postgres://${described}`);
});

it('leaves the user, the password and the name of the database as they are', () => {
  const { hosts } = parseAddress('postgres://ann:s%2Fe%40c,r+e%25t@a,b/x%20y?options=-c%20search_path%3Dr');
  const expected = { user: 'ann', password: 's/e@c,r+e%t', database: 'x y' };
  for (const config of hosts) {
    const client = new Client(config);
    expect(client).toMatchObject(expected);
    expect(client).toHaveProperty('connectionParameters.options', '-c search_path=r');
  }
});

it.each([
  ['a,/x', 'has a host or a port that cannot be read'],
  ['a%,b/x', 'has a host or a port that cannot be read'],
  ['a:b,c/x', 'has a host or a port that cannot be read'],
  ['a,b/x?port=1,2,3', 'has 2 hosts and 3 ports'],
  ['ann:12,3/s3cr3t@a,b/x', 'has an @ after a /'],
  ['a,b/x?target_session_attrs=standby', 'has a target_session_attrs that is none of any, read-write, primary'],
  ['a/x?target_session_attrs=prefer-standby', 'has a target_session_attrs that is none of any, read-write, primary'],
  ['a,b/x?load_balance_hosts=yes', 'has a load_balance_hosts that is none of disable, random'],
])('refuses postgres://%s', (end, message) => {
  expect(() => parseAddress(`postgres://${end}`)).toThrow(`The address of the database ${message}`);
});

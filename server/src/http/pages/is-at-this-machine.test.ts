import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isAtThisMachine } from './is-at-this-machine.ts';

/** Builds the checked parts of a request, which by default comes from the page that `Host` names. */
function requestFrom(remoteAddress: string | undefined, headers: IncomingHttpHeaders): IncomingMessage {
  return {
    headers: { 'x-page-host': headers.host, ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
}

const HOME = '127.0.0.1';

it.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000', '127.0.0.2'])(
  'lets whoever sits at this machine ask for %s',
  (host) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(isAtThisMachine(requestFrom(address, { host })), address).toBe(true);
      expect(isAtThisMachine(requestFrom(address, { host, 'sec-fetch-site': 'same-origin' })), address).toBe(true);
    }
  },
);

it.each(['192.168.1.20', '::ffff:10.0.0.1', 'fe80::1', '', undefined])('refuses the other machine %s', (address) => {
  expect(isAtThisMachine(requestFrom(address, { host: '127.0.0.1:3000' }))).toBe(false);
});

it.each([
  ...['attacker.example', 'attacker.example:3000', '127.0.0.1.attacker.example', 'localhost.attacker.example'],
  ...['attacker@127.0.0.1', '0.0.0.0:3000', '2130706433', '[::1', '', undefined],
])('refuses the name %s, which another machine may have given to this one', (host) => {
  expect(isAtThisMachine(requestFrom(HOME, { host }))).toBe(false);
});

it.each(['cross-site', 'same-site', 'none'])('refuses a page that is %s', (site) => {
  expect(isAtThisMachine(requestFrom(HOME, { host: 'localhost', 'sec-fetch-site': site }))).toBe(false);
});

it('lets the own origin of the page ask, and refuses every other', () => {
  const host = 'localhost:3000';
  expect(isAtThisMachine(requestFrom(HOME, { host, origin: 'http://localhost:3000' }))).toBe(true);
  for (const origin of ['http://localhost:5173', 'https://localhost:3000', 'https://shop.example', 'null', '']) {
    expect(isAtThisMachine(requestFrom(HOME, { host, origin })), origin).toBe(false);
  }
});

it.each(['demo.tunnel.example', '127.0.0.1', 'localhost:3000', '', undefined])(
  'refuses a page that a browser shows under %s, when a proxy has made another Host of that',
  (shown) => {
    expect(isAtThisMachine(requestFrom(HOME, { host: '127.0.0.1:3000', 'x-page-host': shown }))).toBe(false);
  },
);

const proxied =
  'forwarded via x-forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip x-client-ip true-client-ip ' +
  'fastly-client-ip cf-connecting-ip x-original-host';
it.each(proxied.split(' '))('refuses whoever comes through a proxy or a tunnel, which says so by %s', (name) => {
  expect(isAtThisMachine(requestFrom(HOME, { host: 'localhost', [name]: '203.0.113.1' }))).toBe(false);
});

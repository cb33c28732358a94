import { createServer } from 'node:net';
import { connect } from 'node:tls';
import { expect, it } from 'vitest';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { formatReason } from './format-reason.ts';

it('says in a line and without the words of OpenSSL that a server does not speak TLS', async () => {
  await using server = await listenLocally(createServer((socket) => socket.end('220 here\r\n').on('error', () => {})));
  const error = await new Promise((resolve) => connect(server.port, '127.0.0.1').on('error', resolve));
  expect(formatReason(error)).toBe('TLS fails: wrong version number');
});

it('says what to do about a certificate of an unknown authority', () => {
  for (const message of ['self-signed certificate in certificate chain', 'unable to verify the first certificate'])
    expect(formatReason(new Error(message))).toBe(`${message}: NODE_EXTRA_CA_CERTS can name the file of its authority`);
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { describeFailure } from './failure-reason.ts';

/** Makes a certificate that is its own authority. */
async function makeCertificate(folder: string, host: string) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...names]);
  return { certificate, key };
}

/** Fails to connect to a server that offers TLS, as Postgres does, with a certificate. */
async function failToConnect({ certificate, key }: { certificate: string; key: string }, query: string) {
  const secrets = { cert: await readFile(certificate), key: await readFile(key) };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...secrets }).on('error', () => {});
    });
  });
  using listening = await listenLocally(server);
  const client = new Client(`postgres://ann@localhost:${listening.port}/rates?sslmode=verify-full${query}`);
  return await client.connect().then(
    () => undefined,
    (error: unknown) => error,
  );
}

const UNTRUSTED = 'The certificate of the database cannot be trusted.';

it.each([
  ['is of an unknown authority', 'localhost', false],
  ['is of another host', 'db.example.com', true],
])('says that the certificate is at fault, and not the network, when it %s', async (_, host, isKnown) => {
  await using folder = await makeTemporaryFolder();
  const made = await makeCertificate(folder.path, host);
  const error = await failToConnect(made, isKnown ? `&sslrootcert=${encodeURIComponent(made.certificate)}` : '');
  expect(describeFailure(error)).toBe(UNTRUSTED);
});

it.each([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('takes %s for a fault of the certificate', (code) => {
  expect(describeFailure(Object.assign(new Error('no'), { code }))).toBe(UNTRUSTED);
});

it.each([
  ['XX001', 'The database is damaged.'],
  ['XX002', 'The database is damaged.'],
  ['XX000', 'The database cannot be used.'],
  ['58030', 'The disk of the database cannot be read or written.'],
  ['53100', 'The disk of the database is full.'],
  ['57P01', 'The database is stopping or starting.'],
  ['08006', 'The database cannot be reached.'],
  ['ECONNREFUSED', 'The database cannot be reached.'],
  ['ENOTFOUND', 'The database cannot be reached.'],
])('describes %s, and calls nothing damaged of which Postgres does not say so', (code, reason) => {
  expect(describeFailure(Object.assign(new Error('why'), { code }))).toBe(reason);
});

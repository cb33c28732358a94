import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { providerNames } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { loadConfig, loadStorageLocation } from './config.ts';
import { providerDefinitions } from './providers/index.ts';
import { settings } from './settings/settings.ts';

type Setting = keyof typeof settings.shape;
const settingNames = settings.keyof().options;

const chain = [
  {
    name: 'currency-api',
    url: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{version},https://{version}.currency-api.pages.dev',
    key: '',
  },
  { name: 'frankfurter', url: 'https://api.frankfurter.dev', key: '' },
  { name: 'ecb', url: 'https://www.ecb.europa.eu', key: '' },
];

it('works without any setting', () => {
  expect(loadConfig({})).toEqual({
    host: '0.0.0.0',
    port: 3000,
    operator: { host: '127.0.0.1', port: 3001 },
    docs: false,
    keepAliveMs: 75_000,
    drainMs: 0,
    storage: { kind: 'sqlite', dataDirectory: 'data' },
    providers: chain,
    providerTimeoutMs: 10_000,
    staleAfterMs: 24 * 3_600_000,
    serving: { single: 'serve', held: 'serve' },
    keepMs: 400 * 86_400_000,
    logLevel: 'info',
    logFormat: 'auto',
  });
});

it('takes every setting from the environment, and an empty one as not set', () => {
  const env: Record<Setting, string> = {
    HOST: '::1',
    PORT: '8080',
    OPERATOR_HOST: '10.0.0.1',
    OPERATOR_PORT: '8081',
    DOCS: 'on',
    SIGNUP: 'on',
    SMTP_URL: 'smtps://crossrate:secret@mail.example.com',
    MAIL_FROM: 'Example keys <keys@example.com>',
    PUBLIC_URL: 'https://Rates.example.com/',
    TRUST_PROXY: '2',
    SERVICE_NAME: 'Example rates',
    TERMS_URL: 'https://example.com/terms',
    PRIVACY_URL: 'https://example.com/privacy',
    KEEP_ALIVE_SECONDS: '20',
    DRAIN_SECONDS: '5',
    DATA_DIR: '/srv',
    DATABASE_URL: 'postgres://db.internal/crossrate',
    DATABASE_CONNECTIONS: '7',
    PROVIDERS: 'open-exchange-rates, frankfurter',
    PROVIDER_TIMEOUT_SECONDS: '3',
    STALE_AFTER_HOURS: '6',
    SINGLE_RATES: 'hold',
    HELD_RATES: 'leave-out',
    RATES_KEEP_DAYS: '3650',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    WORKERS: '4',
  };
  const providerSettings = {
    OPEN_EXCHANGE_RATES_APP_ID: 'secret',
    FRANKFURTER_URL: 'http://frankfurter.internal:8080/',
  };
  const config = {
    host: '::1',
    port: 8080,
    operator: { host: '10.0.0.1', port: 8081 },
    docs: true,
    signUp: {
      smtpUrl: 'smtps://crossrate:secret@mail.example.com',
      mailFrom: { name: 'Example keys', address: 'keys@example.com' },
      publicUrl: 'https://rates.example.com',
      trustedProxies: 2,
      serviceName: 'Example rates',
      termsUrl: 'https://example.com/terms',
      privacyUrl: 'https://example.com/privacy',
    },
    keepAliveMs: 20_000,
    drainMs: 5_000,
    storage: { kind: 'postgres', url: 'postgres://db.internal/crossrate', connections: 7 },
    providers: [
      { name: 'open-exchange-rates', url: 'https://openexchangerates.org', key: 'secret' },
      { name: 'frankfurter', url: 'http://frankfurter.internal:8080', key: '' },
    ],
    providerTimeoutMs: 3_000,
    staleAfterMs: 6 * 3_600_000,
    serving: { single: 'hold', held: 'leave-out' },
    keepMs: 3650 * 86_400_000,
    logLevel: 'debug',
    logFormat: 'json',
    workers: 4,
  };
  expect(Object.keys(env)).toEqual(settingNames);
  expect(loadConfig({ ...env, ...providerSettings })).toEqual(config);
  expect(loadConfig({ ...env, ...providerSettings, DATABASE_URL: '', LOG_LEVEL: '' })).toEqual({
    ...config,
    storage: { kind: 'sqlite', dataDirectory: '/srv' },
    logLevel: 'info',
  });
});

it('refuses SIGNUP without the settings for its mails, and needs none of them without SIGNUP', () => {
  const { message } = catchWrong({ SIGNUP: 'on', SMTP_URL: 'smtp://mail.internal' });
  expect(message.split('\n')).toEqual([
    expect.stringMatching(/^MAIL_FROM is missing, and SIGNUP is on; expected the sender of mails, /),
    expect.stringMatching(/^PUBLIC_URL is missing, and SIGNUP is on; expected the address at which /),
  ]);
  expect(loadConfig({ SIGNUP: 'off', SMTP_URL: 'smtp://mail.internal' })).not.toHaveProperty('signUp');
});

it.each(['smtps://crossrate:secret@', 'smtp:crossrate:secret', 'crossrate:secret'])(
  'repeats no password of an SMTP_URL that cannot be used: %s',
  (url) => {
    expect(catchWrong({ SMTP_URL: url }).message).not.toContain('secret');
  },
);

it.each(['s3@cr3t', '12/s3cr3t', '12#s3cr3t', '12?s3cr3t', '@', '#s3cr3t'])(
  'refuses the password %s that is not encoded, with the cure, and takes no part of it for a host',
  (password) => {
    const message = catchWrong({
      SMTP_URL: `smtps://ann:${password}@mail.example.com`,
      DATABASE_URL: `postgres://ann:${password}@db.internal/crossrate`,
    }).message.split('\n');
    expect(message).toEqual(
      ['SMTP_URL', 'DATABASE_URL'].map((name) => expect.stringMatching(`^${name} is not one .*%40`)),
    );
    expect(message.join()).not.toMatch(/s3|cr3t/);
    const encoded = encodeURIComponent(password);
    loadConfig({ SMTP_URL: `smtps://ann:${encoded}@mail.example.com/?requireTLS=false` });
    loadConfig({ DATABASE_URL: `postgres://ann:${encoded}@db1:5432,db2:5432/crossrate?sslmode=disable` });
  },
);

it('repeats only the beginning of a wrong value, which may be a whole file', () => {
  const message = `PORT is "${'9'.repeat(100)}…"; expected a port from 0 to 65535.`;
  expect(() => loadConfig({ PORT: '9'.repeat(100_000) })).toThrow(new RegExp(`^${message}$`));
});

it('names every wrong setting at once', () => {
  const env: Record<Setting, string> = {
    HOST: 'my host',
    PORT: '70000',
    OPERATOR_HOST: '[::1]',
    OPERATOR_PORT: 'on',
    DOCS: 'true',
    SIGNUP: 'yes',
    SMTP_URL: 'mail.example.com:secret',
    MAIL_FROM: 'keys',
    PUBLIC_URL: 'https://rates.example.com/signup',
    TRUST_PROXY: 'true',
    SERVICE_NAME: '<b>',
    TERMS_URL: 'example.com',
    PRIVACY_URL: 'file:///privacy',
    KEEP_ALIVE_SECONDS: '0',
    DRAIN_SECONDS: '1.5',
    DATA_DIR: 'file:data',
    DATABASE_URL: 'mysql://db/crossrate',
    DATABASE_CONNECTIONS: '5',
    PROVIDERS: 'ecb,reuters',
    PROVIDER_TIMEOUT_SECONDS: '0',
    STALE_AFTER_HOURS: '0',
    SINGLE_RATES: 'yes',
    HELD_RATES: 'hold',
    RATES_KEEP_DAYS: '0',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
    WORKERS: '0',
  };
  expect(Object.keys(env)).toEqual(settingNames);
  const { message } = catchWrong({ ...env, ECB_URL: 'ftp://ecb.example' });
  expect(message.split('\n')).toEqual([
    ...settingNames.map((name) => expect.stringMatching(new RegExp(`^${name} is .*; expected [^.]*.*\\.$`))),
    'ECB_URL cannot be used; expected an http or https address, without user name or password.',
  ]);
  expect(message).toContain('PORT is "70000"; expected a port from 0 to 65535.');
});

function catchWrong(env: Record<string, string>): Error {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The settings can be used.');
}

it.each(['data ', ' data', ' ', '/data\r', '/data\n', 'da\tta', '\u00a0data', 'FILE:data'])(
  'takes no mistyped DATA_DIR for another, empty folder: %j',
  (DATA_DIR) => {
    expect(() => loadStorageLocation({ DATA_DIR })).toThrow('expected a folder without blanks around its name');
  },
);

it.each(['HOST', 'OPERATOR_HOST', 'DATA_DIR', 'DATABASE_URL', 'PROVIDERS'])(
  'refuses quotes around %s, which some env files pass on',
  (name) => {
    for (const text of ['"/tmp/x"', "'/tmp/x'"]) {
      expect(() => loadConfig({ [name]: text })).toThrow(`${name} is in quotes; write its value without them.`);
    }
    expect(() => loadConfig({ FIXER_ACCESS_KEY: '"abc"' })).toThrow('FIXER_ACCESS_KEY cannot be used');
  },
);

it('refuses to leave out what one provider states when there is only one', () => {
  expect(() => loadConfig({ PROVIDERS: 'ecb', SINGLE_RATES: 'leave-out' })).toThrow(
    'SINGLE_RATES is "leave-out", and nobody confirms the only provider of PROVIDERS; expected serve, or two providers.',
  );
});

it('names a wrong combination beside a wrong setting', () => {
  expect(() => loadConfig({ STALE_AFTER_HOURS: '0', PORT: '3001', PROVIDERS: 'fixer' })).toThrow(
    /^STALE_AFTER_HOURS is "0".*\nPORT and OPERATOR_PORT are both 3001.*\nFIXER_ACCESS_KEY is not set/,
  );
});

it('reads WORKERS=auto as one worker per core', () => {
  expect(loadConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism());
});

it.each([
  'postgres://ann:secret@db.internal:5433/crossrate?sslmode=require',
  'postgresql:///crossrate?host=/var/run/postgresql',
  'postgres://ann:se,cret@a:5433,[::1]:5434,c/crossrate?target_session_attrs=read-write',
])('reads DATABASE_URL %s as the location of the storage', (url) => {
  const storage = { kind: 'postgres', url };
  expect(loadConfig({ DATABASE_URL: url }).storage).toEqual({ ...storage, connections: 6 });
  expect(loadStorageLocation({ DATABASE_URL: url, PROVIDERS: 'nonsense' })).toEqual(storage);
});

it.each([
  'mysql://ann:secret@db/crossrate',
  'ann:secret@db',
  'postgres://ann:secret@db',
  'postgres://ann:se cret@[/x',
  ' postgres://ann:secret@db/crossrate',
  'postgres://ann:secret@db/crossrate ',
])('refuses %s as a database, without repeating the password', (url) => {
  const message = /^DATABASE_URL is not one that can be used; expected (?!.*secret)/;
  expect(() => loadConfig({ DATABASE_URL: url })).toThrow(message);
  expect(() => loadStorageLocation({ DATABASE_URL: url })).toThrow(message);
});

it.each(['-1', '3000x', '1e3', ' 80', '0x50', '3.5'])('refuses %j as a port', (port) => {
  expect(() => loadConfig({ PORT: port })).toThrow('PORT is');
});

it('keeps the port of operators to this machine, unless told otherwise, shares it with customers, or opens none', () => {
  expect(loadConfig({ OPERATOR_PORT: '4001' }).operator).toEqual({ host: '127.0.0.1', port: 4001 });
  expect(loadConfig({ OPERATOR_HOST: '::1' }).operator).toEqual({ host: '::1', port: 3001 });
  for (const OPERATOR_PORT of ['same', 'off']) expect(loadConfig({ OPERATOR_PORT }).operator).toBe(OPERATOR_PORT);
});

it('refuses one port for customers and operators, unless it is meant', () => {
  const refusal = 'PORT and OPERATOR_PORT are both 3000; expected two ports, or OPERATOR_PORT=same.';
  expect(() => loadConfig({ OPERATOR_PORT: '3000' })).toThrow(refusal);
  expect(() => loadConfig({ OPERATOR_PORT: '0', PORT: '0' })).not.toThrow();
});

/** Reads the settings from a page's tables, with their defaults. */
function listDocumented(page: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `([A-Z_]+)` \| (?:`(.*?)`)? *\|/gm)].map(([, name, value]) => `${name}=${value ?? ''}`);
}

it('has every setting with its default on the page of operations', () => {
  const expected = settingNames.map((name) => `${name}=${settings.shape[name].parse(undefined) ?? ''}`);
  expect(listDocumented('docs/operations.md').toSorted()).toEqual(expected.toSorted());
});

it('has every setting of a provider with its default on the page of the providers', () => {
  const settings = providerDefinitions.flatMap(({ key, address }) => [
    ...(key ? [`${key.setting}=`] : []),
    ...(address ? [`${address.setting}=${address.standard}`] : []),
  ]);
  expect(listDocumented('docs/providers.md')).toEqual(settings);
});

it('points every provider at a stand-alone mock by the settings that the mock gives', () => {
  const { providers } = loadConfig({
    ...buildProviderSettings('http://127.0.0.1:4020'),
    ...Object.fromEntries(providerDefinitions.flatMap(({ key }) => (key ? [[key.setting, 'secret']] : []))),
    PROVIDERS: providerNames.join(','),
  });
  expect(providers.every(({ url }) => url.split(',').every((part) => part.startsWith('http://127.0.0.1:4020/')))).toBe(
    true,
  );
});

it('never repeats a key or a password that it cannot use', () => {
  const env = { FIXER_ACCESS_KEY: 'my secret', ECB_URL: 'https://user:secret@ecb.example' };
  expect(() => loadConfig(env)).toThrow(/^(?!.*secret)(.|\n)*FIXER_ACCESS_KEY cannot be used/s);
});

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { useStorage } from '../processes/use-storage.ts';
import { openPostgresTestStorage } from '../storage/postgres-test-storage.ts';
import { askForKey, confirm, findToken } from './drive-pages.ts';
import { readMail, startMailServer } from './mail-server.ts';

const ORIGIN = 'https://rates.example.com';
const KILLS = 8;
/** A claim lasts for a minute, and each process looks every five seconds. */
const CLAIMS_END_MS = 90_000;

/** The moments of the kills: after an answer, in the conversation with the mail server, and around the end of a sign-up. */
const MOMENTS = ['answered', 'connected', 'MAIL', 'RCPT', 'DATA', 'taken', 'confirming', 'confirmed'] as const;
type Moment = (typeof MOMENTS)[number];

/** A service of some processes, with a mail server for each of them. */
async function openSignUps(storage: Record<string, string>, processes: number) {
  const resources = new AsyncDisposableStack();
  const servers: ServerProcess[] = [];
  const received = new Map<string, string[]>();
  let armed: { readonly moment: Moment; readonly hit: (server: number) => Promise<void> } | undefined;

  /** Kills the process that has reached the moment; resolves for all others. */
  const reach = (moment: Moment, server: number): Promise<void> => {
    if (armed?.moment !== moment) return Promise.resolve();
    const { hit } = armed;
    armed = undefined;
    return hit(server).then(() => new Promise(() => {}));
  };
  const start = async (server: number) => {
    const settings = {
      ...{ SIGNUP: 'on', MAIL_FROM: 'keys@example.com', PUBLIC_URL: ORIGIN, SMTP_URL: mailServers[server]?.url ?? '' },
      ...{ SIGNUP_PER_CLIENT: '1000', SIGNUP_PER_ADDRESS: '1000', SIGNUP_PER_DOMAIN: '1000', SIGNUP_IN_ALL: '1000' },
    };
    servers[server] = await startServer({ ...storage, ...settings });
  };
  const numbers = Array.from({ length: processes }, (_, server) => server);
  const mailServers = await Promise.all(
    numbers.map((server) =>
      startMailServer({
        onConnect: (_session, callback) => void reach('connected', server).then(() => callback()),
        onMailFrom: (_address, _session, callback) => void reach('MAIL', server).then(() => callback()),
        onRcptTo: (_address, _session, callback) => void reach('RCPT', server).then(() => callback()),
        async onData(stream, { envelope }, callback) {
          const source = await text(stream);
          await reach('DATA', server);
          const to = envelope.rcptTo.map(({ address }) => address);
          const tokens = received.get(to.join()) ?? [];
          received.set(to.join(), [...tokens, findToken(readMail({ from: '', to, source }).text)]);
          callback();
          await reach('taken', server);
        },
      }),
    ),
  );
  for (const mailServer of mailServers) resources.use(mailServer);
  await Promise.all(numbers.map(start));
  const urlOf = (server: number) => servers[server]?.url ?? '';

  /** Kills a process, and starts another one in its place. */
  const replace = async (server: number) => {
    const { child } = servers[server] ?? {};
    if (!child) throw new Error(`There is no server ${server}.`);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await start(server);
  };
  return {
    ...{ received, urlOf, replace, env: storage },
    /** Resolves after the kill at a moment of the conversation of any process with its mail server. */
    async killAt(moment: Moment, after: Promise<unknown>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<number>();
      armed = {
        moment,
        async hit(server) {
          await after;
          servers[server]?.child.kill('SIGKILL');
          resolve(server);
        },
      };
      await replace(await promise);
    },
    countSent: () =>
      servers.reduce((count, server) => count + server.findLogged('sent the mail of a sign-up').length, 0),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
      await resources.disposeAsync();
    },
  };
}

type SignUps = Awaited<ReturnType<typeof openSignUps>>;

/** Signs up, and kills a process on the way. Returns the key. */
async function signUpWithKill(signUps: SignUps, email: string, moment: Moment, server: number): Promise<string> {
  const { urlOf, replace, received } = signUps;
  const ask = () => askForKey(urlOf(server), email, ORIGIN);
  if (moment === 'answered') {
    const key = await ask();
    await replace(server);
    return key;
  }
  if (moment === 'confirming' || moment === 'confirmed') {
    const before = signUps.countSent();
    const key = await ask();
    // The log has the line after the storage knows that the mail was sent.
    await expect.poll(() => received.has(email) && signUps.countSent() > before, { timeout: 10_000 }).toBe(true);
    const confirming = confirm(urlOf(server), received.get(email)?.[0] ?? '', ORIGIN);
    if (moment === 'confirmed') expect(await confirming).toBe(200);
    else confirming.catch(() => {});
    await replace(server);
    return key;
  }
  const asked = ask();
  await signUps.killAt(moment, asked);
  return asked;
}

const askStatus = async (url: string, key: string) =>
  (await fetch(`${url}/api/rates`, { headers: { 'X-API-KEY': key } })).status;

/** Kills processes on the way of as many sign-ups, and then ends each sign-up as its owner would. */
async function killAgainAndAgain(env: Record<string, string>, processes: number): Promise<void> {
  await using signUps = await openSignUps(env, processes);
  const keys = new Map<string, string>();
  const moments = Array.from({ length: KILLS }, (_, kill) => MOMENTS[kill % MOMENTS.length] ?? 'answered')
    // Those that leave no claim come last, while the claims of the others run out.
    .toSorted((one, other) => Number(one.startsWith('confirm')) - Number(other.startsWith('confirm')));
  for (const [kill, moment] of moments.entries()) {
    const email = `ann${kill}@example.com`;
    keys.set(email, await signUpWithKill(signUps, email, moment, kill % processes));
  }
  const listUnsent = () => useStorage(env, ({ mails }) => mails.listAfter(0, 100));
  const listAccounts = () => useStorage(env, ({ accounts }) => accounts.listAfter(0, 100));
  const waiting = new Set((await listUnsent()).map(({ email }) => email));
  const accounts = await listAccounts();
  expect(accounts.map(({ email }) => email).toSorted()).toEqual([...keys.keys()].toSorted());
  for (const { email, verified } of accounts)
    expect(verified || waiting.has(email) || signUps.received.has(email), email).toBe(true);
  await expect.poll(listUnsent, { timeout: CLAIMS_END_MS, interval: 1_000 }).toEqual([]);
  expect([...signUps.received.keys()].toSorted()).toEqual([...keys.keys()].toSorted());
  const counts = [...signUps.received.values()].map(({ length }) => length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  const doubled = counts.filter((count) => count === 2).length;
  // A process that is killed after it answered may be sending the mail already.
  const doubling = moments.filter((moment) => moment === 'taken' || moment === 'answered');
  expect(doubled).toBeLessThanOrEqual(doubling.length);
  const url = signUps.urlOf(0);
  for (const [email, key] of keys) {
    const [token = ''] = signUps.received.get(email)?.slice(-1) ?? [];
    if ((await askStatus(url, key)) === 403) expect(await confirm(url, token, ORIGIN), email).toBe(200);
    await expect.poll(() => askStatus(url, key)).toBe(200);
  }
  expect((await listAccounts()).every(({ verified }) => verified)).toBe(true);
}

// At once, because each waits until the claims of killed processes have ended.
it('loses no mail, doubles one only after the mail server took it, and leaves no account half made, killed with kill -9', async () => {
  await using folder = await makeTemporaryFolder();
  const runs = [killAgainAndAgain({ DATA_DIR: folder.path }, 1)];
  await using database = testDatabaseUrl === undefined ? undefined : await openPostgresTestStorage();
  if (database) runs.push(killAgainAndAgain({ DATABASE_URL: database.url }, 2));
  await Promise.all(runs);
});

it('sends each mail exactly once, by two processes on Postgres that nobody kills', async ({ skip }) => {
  skip(testDatabaseUrl === undefined);
  await using database = await openPostgresTestStorage();
  await using signUps = await openSignUps({ DATABASE_URL: database.url }, 2);
  const emails = Array.from({ length: 40 }, (_, index) => `ann${index}@example.com`);
  await Promise.all(emails.map((email, index) => askForKey(signUps.urlOf(index % 2), email, ORIGIN)));
  await expect.poll(signUps.countSent, { timeout: 30_000 }).toBe(40);
  expect([...signUps.received.keys()].toSorted()).toEqual(emails.toSorted());
  expect([...signUps.received.values()].every(({ length }) => length === 1)).toBe(true);
});

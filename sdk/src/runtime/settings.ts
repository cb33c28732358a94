import { API_KEY_HEADER } from '../generated/headers.ts';
import type { CrossrateOptions, RequestOptions } from './options.ts';
import { platform } from './platform.ts';
import { readObject } from './read-object.ts';
import type { SharedCache } from './store-answers.ts';
import { tryTo } from './try-to.ts';

/** Options after validation, with defaults from the environment. */
export interface Settings extends CrossrateOptions {
  readonly baseUrl: string;
  /** Empty for a client that sends no key; `undefined` for one whose key is missing. */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly maxRetries: number;
  /** Headers by name, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call; `undefined` for the settings of a client. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Validates an option. `read` returns `true` for a value to use as given, or the value to use in its place. For an
 * invalid value it returns `false` or `undefined`, or throws.
 */
type Reader = readonly [read: (value: never) => unknown, description: string];

const isNumber = (value: unknown) => typeof value === 'number' && value >= 0;
const isFunction = (value: unknown) => typeof value === 'function';

const NUMBER: Reader = [isNumber, 'a number from 0'];
const TIME: Reader = [(value: number) => isNumber(value) && value > 0, 'a number above 0'];
const FUNCTION: Reader = [isFunction, 'a function'];

/** The options of `fetch` that the client sets itself. */
const UNUSABLE = ['body', 'headers', 'method', 'redirect', 'signal'];

const SHARED_READERS: Readonly<Record<string, Reader>> = {
  timeout: TIME,
  totalTimeout: TIME,
  maxRetries: NUMBER,
  staleIfError: NUMBER,
  headers: [readHeaders, `HTTP headers without ${API_KEY_HEADER} (pass apiKey)`],
  fetch: FUNCTION,
  fetchOptions: [
    (value) => Object(value) === value && !UNUSABLE.some((name) => name in (value as object)),
    `an object without ${UNUSABLE.join(', ')}`,
  ],
  table: [(value) => /^(auto|always|never)$/.test(value), "'auto', 'always' or 'never'"],
};

/** Readers of the options of a call, by name. */
const CALL_READERS: typeof SHARED_READERS = {
  ...SHARED_READERS,
  signal: [(value: AbortSignal) => 'aborted' in value && isFunction(value.removeEventListener), 'an AbortSignal'],
};

/** Readers of the options of a client, by name. */
export const CLIENT_READERS: typeof SHARED_READERS = {
  baseUrl: [readAddress, 'an http(s) address without password, query or /api (or CROSSRATE_BASE_URL)'],
  apiKey: [(value) => isFunction(value) || readKey(value), 'a key or a function (or CROSSRATE_API_KEY)'],
  ...SHARED_READERS,
  cache: [
    (value: false | Partial<SharedCache>) => value === false || isNumber(value) || isFunction(value.findKept),
    'a number from 0, false or storeAnswers(store)',
  ],
  check: FUNCTION,
  log: FUNCTION,
};

/**
 * Validates options, of a call by default. Leaves out an option that is `undefined`.
 *
 * @throws TypeError that names the first invalid option and its valid values, or as {@link readObject} does.
 */
export function readOptions<Options extends object>(options: Options, readers = CALL_READERS): Options {
  const read: Record<string, unknown> = {};
  readObject(options, () => readers, 'options');
  for (const [name, [reader, description]] of Object.entries(readers)) {
    let given: unknown;
    let value: unknown;
    try {
      given = options[name as keyof Options];
      if (given === undefined) continue;
      value = reader(given as never);
    } catch {
      // The error of the reader, or of the caller's getter, is dropped: it may show a key or a header.
    }
    // The key may be empty.
    if (!value && value !== '') throw new TypeError(`${name} must be ${description}.`);
    read[name] = value === true ? given : value;
  }
  return read as Options;
}

/**
 * Validates the options of a client, and adds defaults from the environment.
 *
 * @throws TypeError, as {@link readOptions} does.
 */
export function createSettings(options: CrossrateOptions): Settings {
  const settings: CrossrateOptions = {
    baseUrl: readEnvironment('CROSSRATE_BASE_URL') ?? '',
    apiKey: readEnvironment('CROSSRATE_API_KEY'),
    timeout: 10_000,
    totalTimeout: 60_000,
    maxRetries: 2,
    ...readOptions(options, CLIENT_READERS),
  };
  return readOptions(settings, CLIENT_READERS) as Settings;
}

/**
 * Applies the options of one call to the settings of its client. Headers and options of `fetch` are added. They may change
 * the answer, so a call with its own is not answered from the cache.
 *
 * @throws TypeError, as {@link readOptions} does.
 */
export function applyOptions(settings: Settings, options: RequestOptions): Settings {
  const given = readOptions(options) as Settings;
  return {
    ...settings,
    ...given,
    cache: given.headers || given.fetch || given.fetchOptions ? false : settings.cache,
    headers: { ...settings.headers, ...given.headers },
    fetchOptions: { ...settings.fetchOptions, ...given.fetchOptions },
  };
}

/**
 * Validates a key. The empty text stands for no key.
 *
 * @throws TypeError when a header cannot carry the key. `fetch` itself would throw an error that shows the key.
 */
export function readKey(value: unknown): string {
  // A value that is no text has no `trim`, and throws, too.
  const key = (value as string).trim();
  if (/[^!-~]/.test(key)) throw new TypeError('apiKey gave no key.');
  return key;
}

function readAddress(value: unknown): string | false {
  const address = new URL(value as string).href.replace(/\/+$/, '');
  // `@` before the path would end a password. A path may not end in /api, which every operation adds; /api-gateway may
  // stay.
  return /^https?:\/\/[^/?#@]+(?!.*\/api$)(\/[^?#]*)?$/.test(address) && address;
}

/**
 * Reads headers with names in lower case, so that a header of a call replaces the client's, whatever the case of its
 * name. The header of the key is none of them: the key is sent only to operations that need a key.
 */
function readHeaders(value: unknown): object | false {
  const headers = new Headers(value as Record<string, string>);
  return !headers.has(API_KEY_HEADER) && Object.fromEntries(headers);
}

/** Browsers have no environment, and Deno may deny access to it. An empty variable counts as missing. */
function readEnvironment(name: string): string | undefined {
  return tryTo(() => platform.process?.env?.[name]) || undefined;
}

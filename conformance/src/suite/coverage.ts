import { currencyCodes, router } from '@crossrate/contract';
import type { Clause, Profile } from '../clause.ts';
import { DOCUMENT_PATH } from '../clauses/asking/document-path.ts';
import { clauses as all } from '../clauses/index.ts';
import { OwnDocument } from '../document/own-document.ts';
import type { Exchange } from '../exchange.ts';
import type { Coverage } from './result.ts';
import { listSecrets, prepareHiding } from './secrets.ts';
import type { TargetAccess } from './target-access.ts';
import type { WatchedHeaders } from './watched-headers.ts';

/** What a run had. */
interface Run extends TargetAccess {
  readonly clauses: readonly Clause[];
  readonly profile?: Profile | undefined;
  readonly isThorough?: boolean | undefined;
}

const [BASES, CONVERTED, HEADERS] = ['bases of tables', 'converted currencies', 'headers that the run read'] as const;

/** A target may send any number of headers. */
const MOST_HEADERS = 100;

/**
 * Measures how much of the interface the requests of a run reached: the statuses of each operation, the currencies, the
 * parameters, and the headers of the answers.
 *
 * @param seen - All exchanges of the run.
 */
export function measureCoverage(seen: readonly Exchange[], run: Run): Coverage[] {
  const operations = Object.values(router).map(({ method, path, responses, ...others }) => {
    const answers = seen.filter((exchange) => exchange.method === method && exchange.path === path);
    const parameters = 'query' in others ? Object.keys(others.query.shape) : [];
    return { of: `${method} ${path}`, path, answers, statuses: Object.keys(responses), parameters };
  });
  const answers = operations.flatMap((operation) => operation.answers);
  const granted = (wanted: string) => answers.filter(({ path, status }) => path === wanted && status === 200);
  // A target may list anything, its keys included: a report shows only the codes of the interface.
  const listed = new Set(granted(router.currencies.path).flatMap(({ body }) => Object(body).currencies));
  const codes = currencyCodes.filter((code) => listed.has(code));
  const bases = granted(router.rates.path).map(({ body }) => Object(body).base);
  const converted = granted(router.convert.path).flatMap(({ query }) => [query.get('from'), query.get('to')]);
  const parameters = answers.flatMap(({ query }) => [...query.keys()]);
  const documents = seen.filter(({ path, text }) => path === DOCUMENT_PATH && OwnDocument.read(text));
  const read = answers.flatMap(({ headers }) => [...((headers as Partial<WatchedHeaders>).read ?? [])]);
  const hide = prepareHiding(listSecrets(run));
  const received = new Set(answers.flatMap(({ headers }) => [...headers.keys()]));

  const rows: [of: string, wanted: readonly string[], reached: readonly unknown[]][] = [
    ...operations.map(({ of, statuses, answers }): (typeof rows)[number] => {
      return [of, statuses, answers.map(({ status }) => String(status))];
    }),
    [BASES, codes, bases],
    [CONVERTED, codes, converted],
    ['OpenAPI document', [DOCUMENT_PATH], documents.map(({ path }) => path)],
    ['parameters', operations.flatMap((operation) => operation.parameters), parameters],
    [HEADERS, [...received].map(hide).sort().slice(0, MOST_HEADERS), read],
  ];
  return rows.map(([of, wanted, reached]) => {
    const names = new Set(reached);
    const [tried, untried] = [wanted.filter((name) => names.has(name)), wanted.filter((name) => !names.has(name))];
    const hint = untried.length > 0 && findHint([of, ...untried], run);
    return { of, tried, untried, ...(hint && { hint }) };
  });
}

/** Names the options that would try one of the given things, and that the run lacked. */
function findHint(things: readonly string[], { keys, clauses, profile, isThorough = false }: Run): string {
  const has = (id: string) => clauses.some((clause) => clause.id === id);
  const isPart = all.some((clause) => (clause.profile ?? 'interface') === 'interface' && !has(clause.id));
  const ways: readonly (readonly [way: string, isLeft: boolean, tries: readonly string[]])[] = [
    ['all clauses', isPart, things],
    ['--restricted-key', !keys.restricted, ['403']],
    ['--unverified-key', !keys.unverified, ['403']],
    ['--quota-key', !keys.spare, ['429', BASES, CONVERTED]],
    ['--profile crossrate', profile !== 'crossrate', ['304', HEADERS, DOCUMENT_PATH]],
    ['--thorough', !isThorough, [BASES]],
    ['another --seed', !isThorough, [BASES, CONVERTED]],
    ['a target without rates', true, ['503']],
    ['a target that serves it', profile === 'crossrate', [DOCUMENT_PATH]],
  ];
  return ways
    .filter(([, isLeft, tries]) => isLeft && tries.some((thing) => things.includes(thing)))
    .map(([way]) => way)
    .join(', ');
}

import { API_KEY_HEADER, metadataOf, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { limitTime } from '../document/limit-time.ts';
import { OwnDocument, type Part } from '../document/own-document.ts';
import { prepareComparison } from '../document/prepare-comparison.ts';
import type { Exchange } from '../exchange.ts';
import { expectSame, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { ProvesNothing } from '../proves-nothing.ts';
import { DOCUMENT_PATH } from './asking/document-path.ts';
import { askOnce } from './asking/held-answers.ts';
import { CONVERSION } from './asking/usual-requests.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { decided } from './levels.ts';

const SERVED = 'OpenAPI document, which a running server serves at `/openapi.json`.';

/** Milliseconds for a comparison. The answers of a run take a tenth. */
const LONGEST_MS = 2_000;

/** The statuses that the interface does not name. */
const DECIDED = ['304', '431'];

/** Clauses about the OpenAPI document that a target may serve. */
export const documentClauses = [
  decided('document-operations', {
    title: "the target's OpenAPI document has the operations, parameters, key and statuses of the interface",
    sentences: [SERVED],
    why: 'Clients are generated from the document, and cannot handle a status that it leaves out. Write each operation with its parameters, the security scheme of `X-API-KEY`, and every status.',
    needs: [],
    run: (context) =>
      compareWithDocument(context, (document, served) => {
        for (const { path, query, responses, metadata } of describeOperations())
          checkExchange(served, () => {
            const operation = document.findOperation(path);
            expectThat(operation !== undefined, `GET ${path} in the document`, document.paths);
            for (const [name, isOptional] of query) {
              const found = operation.parameters.find((each) => each.in === 'query' && each.name === name);
              const expected = `${isOptional ? 'an optional' : 'a required'} parameter ${name} of ${path}`;
              expectThat(found !== undefined && (found.required !== true) === isOptional, expected, found ?? 'none');
            }
            const schemes = document.listSchemes(operation);
            if (metadata.access === 'public') expectSame(`no key for ${path}`, schemes, []);
            else
              expectThat([...schemes, ...operation.parameters].some(isKey), `${API_KEY_HEADER} for ${path}`, schemes);
            const statuses = Object.keys(responses).filter((status) => !DECIDED.includes(status));
            const missing = statuses.filter((status) => !document.findResponse(operation, status));
            expectThat(missing.length === 0, `the statuses ${statuses.join(', ')} of ${path}`, `none of ${missing}`);
          });
      }),
  }),
  decided('document-answers', {
    title: "every answer of the run has the form that the target's OpenAPI document gives it",
    sentences: [SERVED],
    why: 'Clients are generated from the document, and refuse an answer of another form. Generate both from one source, or test answers against the document.',
    async run(context) {
      const { api, http, keys } = context;
      await Promise.all([api.currencies(), http.rates(undefined)]);
      await Promise.all([api.rates(keys.active), api.convert(keys.active, CONVERSION)]);
      await compareWithDocument(context, (document) => {
        const findDeviation = prepareComparison(document);
        for (const answer of findSeenAnswers(context)) {
          const deviation = findDeviation(answer);
          if (!deviation) continue;
          const place = `${deviation.instanceLocation}: ${deviation.error}`;
          throw new Mismatch('an answer of the documented form', place, answer.text).locateIn(answer);
        }
      });
    },
  }),
];

/** Asks for the document, and runs a comparison with it. */
async function compareWithDocument(
  context: Context,
  compare: (document: OwnDocument, served: Exchange) => void,
): Promise<void> {
  const served = await askOnce(context, { path: DOCUMENT_PATH }).catch((error: unknown) => {
    // A gateway may have hundreds of operations, and none of it is promised.
    throw error instanceof Mismatch ? new ProvesNothing(`${DOCUMENT_PATH} lacks ${error.message}`) : error;
  });
  const document = served.status === 200 ? OwnDocument.read(served.text) : undefined;
  if (!document) throw new ProvesNothing(`the target serves no OpenAPI document at ${DOCUMENT_PATH}`);
  try {
    limitTime(LONGEST_MS, () => compare(document, served));
  } catch (error) {
    if (error instanceof Mismatch) throw error;
    const [reason] = (error as Error).message.split('\n');
    throw new ProvesNothing(`the suite cannot read the OpenAPI document of the target (${reason})`, { cause: error });
  }
}

const isKey = ({ in: place, name }: Part) =>
  place === 'header' && String(name).toLowerCase() === API_KEY_HEADER.toLowerCase();

/** Describes the operations of the interface. Each parameter is there with whether it is optional. */
const describeOperations = () =>
  Object.values(router).map((route) => {
    const parameters = 'query' in route ? Object.entries(route.query.shape) : [];
    const query = parameters.map(([name, schema]) => [name, schema.safeParse(undefined).success] as const);
    return { ...route, query, metadata: metadataOf(route) };
  });

import type { OpenApiDocument } from '@crossrate/contract/openapi';
import { docComment } from './doc-comment.ts';
import { type Operation, operationsOf } from './operation.ts';

/** Writes the class whose methods are the operations of a document. */
export function generateOperations(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const names = operations.flatMap(({ parametersName, parameters, resultName }) =>
    parameters.length > 0 ? [parametersName, resultName] : [resultName],
  );
  return `import type { ${[...new Set(names)].sort().join(', ')} } from './types.ts';

/** The request header that carries the API key. */
export const API_KEY_HEADER = '${apiKeyHeaderOf(document)}';

/** The values that an operation sends in the query string. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The operations of the service. */
export abstract class Operations {
  /** Sends a request and reads the body of its answer. */
  protected abstract send<Result>(path: string, query: Query, keyed: boolean): Promise<Result>;

${operations.map(methodOf).join('\n')}}
`;
}

function apiKeyHeaderOf({ components }: OpenApiDocument): string {
  const scheme = components?.securitySchemes?.apiKey;
  if (!scheme || !('in' in scheme) || scheme.in !== 'header' || !scheme.name)
    throw new Error('There is no API key header.');
  return scheme.name;
}

function methodOf({
  id,
  path,
  summary,
  description,
  keyed,
  parameters,
  parametersName,
  resultName,
}: Operation): string {
  const optional = parameters.every(({ required }) => !required);
  const example = parameters
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}: ${exampleOf(schema)}`);
  const call = `${id}(${example.length > 0 ? `{ ${example.join(', ')} }` : ''})`;
  const comment = docComment(
    [
      `${summary ?? `GET ${path}`}.`,
      ...(description ? ['', description] : []),
      '',
      '@throws {@link CrossrateError} when the service answers with an error or cannot be reached.',
      '',
      '@example',
      '```ts',
      "import { Crossrate } from '@crossrate/sdk';",
      "const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });",
      `const answer = await crossrate.${call};`,
      '```',
    ],
    '  ',
  );
  const signature = parameters.length > 0 ? `parameters: ${parametersName}${optional ? ' = {}' : ''}` : '';
  const query = parameters.length > 0 ? '{ ...parameters }' : '{}';
  return `${comment}  ${id}(${signature}): Promise<${resultName}> {
    return this.send('${path}', ${query}, ${keyed});
  }
`;
}

function exampleOf(schema: object): string {
  const value = 'example' in schema ? schema.example : undefined;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

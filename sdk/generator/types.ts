import type { OpenApiDocument } from '../../contract/src/openapi/index.ts';
import { docComment } from './doc-comment.ts';
import { type Operation, operationsOf } from './operation.ts';
import { members, type Schema, typeOf } from './schema-type.ts';

/** Writes a type for every component schema of a document and for the parameters of every operation. */
export function generateTypes(document: OpenApiDocument): string {
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const declarations = [
    ...schemas.map(([name, schema]) => declarationOf(name, schema)),
    ...operationsOf(document)
      .filter(({ parameters }) => parameters.length > 0)
      .map(parametersType),
    ...operationsOf(document)
      .filter(({ result }) => !result.$ref)
      .map(({ id, result, resultName }) =>
        declarationOf(resultName, { description: `The result of \`${id}\`.`, ...result }),
      ),
  ];
  return declarations.join('\n');
}

function declarationOf(name: string, schema: Schema): string {
  const comment = docComment([schema.description]);
  if (schema.type === 'object' && schema.properties)
    return `${comment}export interface ${name} {\n${members(schema)}}\n`;
  return `${comment}export type ${name} =${spaced(typeOf(schema))};\n`;
}

/** Adds the space before a type. A union of several lines starts on a new line. */
function spaced(type: string): string {
  return type.startsWith('\n') ? type : ` ${type}`;
}

function parametersType({ id, parametersName, parameters }: Operation): string {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, parameterSchema(schema)]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return `/** The parameters of \`${id}\`. */\nexport interface ${parametersName} {\n${members({ properties, required })}}\n`;
}

/** Lets a number also be a text or a bigint: the query carries text, which may have more digits than a double holds. */
function parameterSchema(schema: Schema): Schema {
  if (schema.type !== 'number') return schema;
  const description = `${schema.description ?? 'A number.'} A string is sent as it is written.`;
  return { ...schema, description, type: ['number', 'string', 'bigint'] };
}

import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { readSchemas } from './read-schemas.ts';
import { writeDocComment } from './write-doc-comment.ts';
import { type Schema, writeMembers, writeType } from './write-type.ts';

/** Writes the types of a document: its component schemas, and the parameters and the results of its operations. */
export function generateTypes(document: OpenApiDocument): string {
  const operations = readOperations(document);
  const declarations = [
    ...Object.entries(readSchemas(document)).map(([name, schema]) => writeDeclaration(name, schema)),
    ...operations.filter(({ parameters }) => parameters.length > 0).map(writeParametersType),
    ...operations
      .filter(({ result }) => !result.$ref)
      .map(({ id, result, resultName }) =>
        writeDeclaration(resultName, { description: `The result of \`${id}\`.`, ...result }),
      ),
  ];
  return declarations.join('\n');
}

function writeDeclaration(name: string, schema: Schema): string {
  const comment = writeDocComment([schema.description]);
  if (schema.type === 'object' && schema.properties)
    return `${comment}export interface ${name} {\n${writeMembers(schema)}}\n`;
  return `${comment}export type ${name} =${addSpace(writeType(schema))};\n`;
}

/** Adds the space before a type. A union of several lines starts on a new line. */
function addSpace(type: string): string {
  return type.startsWith('\n') ? type : ` ${type}`;
}

function writeParametersType({ id, parametersName, parameters }: Operation): string {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, widenNumber(schema)]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return `/** The parameters of \`${id}\`. */\nexport interface ${parametersName} {\n${writeMembers({ properties, required })}}\n`;
}

/** Lets a number also be a text or a bigint: the query carries text, which may have more digits than a double holds. */
function widenNumber(schema: Schema): Schema {
  if (schema.type !== 'number') return schema;
  const description = `${schema.description ?? 'A number.'} A string is sent as it is written.`;
  return { ...schema, description, type: ['number', 'string', 'bigint'] };
}

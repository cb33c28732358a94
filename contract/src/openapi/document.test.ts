import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertAmount, parseAmount, parseRatio } from '../money/index.ts';
import { router } from '../router.ts';
import { conversionSchema } from '../schemas/conversion.ts';
import { currencyListSchema } from '../schemas/currency-list.ts';
import { errorBodySchema } from '../schemas/error-body.ts';
import { rateTableSchema } from '../schemas/rate-table.ts';
import { buildOpenApiDocument } from './document.ts';
import { headerComponents } from './header-components.ts';
import { writeOpenApiText } from './text.ts';

const document = buildOpenApiDocument(router, '1.2.3');
const schemas = { rates: rateTableSchema, convert: conversionSchema, currencies: currencyListSchema };

interface Answer {
  headers: Record<string, unknown>;
  content?: { 'application/json': { examples: Record<string, { value: unknown }> } };
}

function listAnswers(path: string): [number, Answer][] {
  const answers = document.paths?.[path]?.get?.responses as unknown as Record<string, Answer>;
  return Object.entries(answers).map(([status, answer]) => [Number(status), answer]);
}

function findExample(schema: z.ZodType): unknown {
  return schema.meta()?.examples?.[0];
}

it('equals openapi.json; if not, run `npm run generate`', () => {
  expect(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')).toBe(writeOpenApiText());
});

it('names every operation after its route', () => {
  const ids = Object.values(document.paths ?? {}).map(({ get }) => get?.operationId);
  expect(ids).toEqual(Object.keys(router));
});

it('documents the statuses of the interface on the operations that can answer them', () => {
  const statuses = Object.values(router).map(({ path }) => listAnswers(path).map(([status]) => status));
  expect(statuses).toEqual([
    [200, 304, 401, 403, 422, 429, 431, 503],
    [200, 401, 403, 422, 429, 431, 503],
    [200, 304, 431, 503],
  ]);
});

it('asks for the key where the interface does', () => {
  const security = Object.values(document.paths ?? {}).map(({ get }) => get?.security);
  expect(security).toEqual([[{ apiKey: [] }], [{ apiKey: [] }], []]);
  expect(document.components?.securitySchemes?.apiKey).toMatchObject({
    type: 'apiKey',
    in: 'header',
    name: 'X-API-KEY',
  });
});

it('shows an example with every status that has a body, each valid against its schema', () => {
  for (const [name, { path }] of Object.entries(router)) {
    for (const [status, { content }] of listAnswers(path)) {
      if (status === 304) continue;
      const examples = Object.values(content?.['application/json'].examples ?? {});
      expect(examples.length, `${path} ${status}`).toBeGreaterThan(0);
      const schema = status === 200 ? schemas[name as keyof typeof schemas] : errorBodySchema;
      for (const { value } of examples) expect(schema.parse(value)).toEqual(value);
    }
  }
});

it('shows a conversion that anyone can repeat, at the rate in the example of a table', () => {
  const conversion = conversionSchema.parse(findExample(conversionSchema));
  const table = rateTableSchema.parse(findExample(rateTableSchema));
  const [amount, rate] = [parseAmount(String(conversion.amount)), parseRatio(String(conversion.rate))];
  expect(amount && rate && Number(convertAmount(amount, rate))).toBe(conversion.converted);
  expect(table).toMatchObject({ base: conversion.base, rates: { [conversion.target]: conversion.rate } });
  expect(table.rates[table.base]).toBe(1);
});

it.each(Object.entries(headerComponents))('shows an example of %s that its schema allows', (_, { schema, example }) => {
  expect(z.fromJSONSchema(schema).parse(example)).toBe(example);
});

it('describes every status, and refuses to publish one without a description', () => {
  const teapot = { ...router.currencies, responses: { 418: errorBodySchema } };
  expect(() => buildOpenApiDocument({ teapot }, '1.2.3')).toThrow(
    'Nothing describes the status 418 of /api/currencies.',
  );
});

it('gives every component schema a name and every answer its headers', () => {
  expect(Object.keys(document.components?.schemas ?? {}).sort()).toEqual([
    'Conversion',
    'CurrencyCode',
    'CurrencyList',
    'ErrorBody',
    'RateTable',
  ]);
  for (const { path } of Object.values(router)) {
    for (const [, { headers }] of listAnswers(path)) expect(headers).toHaveProperty('X-Request-Id');
  }
});

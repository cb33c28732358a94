// Fastify with its log, response schemas, an API key check and @fastify/rate-limit: in memory, or in the Redis at REDIS_PORT.

import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { convert, DAILY_LIMIT, keys, list, table } from './given.mjs';

const [text, number] = [{ type: 'string' }, { type: 'number' }];
const tableSchema = {
  type: 'object',
  properties: { base: text, rates: { type: 'object', additionalProperties: number }, updated_at: text },
};
const conversionSchema = {
  type: 'object',
  properties: { base: text, target: text, amount: number, rate: number, converted: number },
};
const parametersSchema = {
  type: 'object',
  required: ['from', 'to', 'amount'],
  properties: { from: text, to: text, amount: number },
};
const listSchema = { type: 'object', properties: { currencies: { type: 'array', items: text } } };
const { REDIS_PORT } = process.env;

const app = Fastify({ logger: true });

app.get('/api/currencies', { schema: { response: { 200: listSchema } } }, async () => list);

await app.register(async (keyed) => {
  keyed.addHook('onRequest', async (request, reply) => {
    if (!keys.has(request.headers['x-api-key'])) return reply.code(401).send({ error: 'Missing or invalid API key.' });
  });
  await keyed.register(rateLimit, {
    max: DAILY_LIMIT,
    timeWindow: '1 day',
    keyGenerator: (request) => request.headers['x-api-key'],
    ...(REDIS_PORT && { redis: new Redis({ port: Number(REDIS_PORT) }) }),
  });
  keyed.get('/api/rates', { schema: { response: { 200: tableSchema } } }, async () => table);
  keyed.get(
    '/api/convert',
    { schema: { querystring: parametersSchema, response: { 200: conversionSchema } } },
    async ({ query }) => convert(query),
  );
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify(app.server.address()));

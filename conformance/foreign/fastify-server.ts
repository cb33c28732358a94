import Fastify, { type FastifyError } from 'fastify';
import type { Given, StartedForeignServer } from './foreign-server.ts';

const CURRENCY = 'Invalid currency. Please check your currency codes.';
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.';
const PER_DAY = 100;

/** Throws an error that Fastify answers with the status. */
function refuse(statusCode: number, message: string): never {
  throw Object.assign(new Error(message), { statusCode });
}

/** Starts a service on Fastify, which validates by JSON schema, reads numbers as Ajv does and computes with doubles. */
export async function startFastifyServer({ unitsPerDollar, keys }: Given): Promise<StartedForeignServer> {
  const codes = Object.keys(unitsPerDollar).sort();
  const used = new Map<string, number>();
  const updatedAt = new Date().toISOString().replace('Z', '+00:00');
  const code = { type: 'string', enum: codes };

  const computeRate = (base: string, target: string) =>
    Number(((unitsPerDollar[target] ?? 0) / (unitsPerDollar[base] ?? 1)).toFixed(6));

  const charge = (key: string) => {
    const counter = `${key} ${new Date().toISOString().slice(0, 10)}`;
    const count = used.get(counter) ?? 0;
    if (count >= PER_DAY) refuse(429, 'Daily limit reached');
    used.set(counter, count + 1);
  };

  const app = Fastify();

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const isCurrency = error.validation?.some(
      ({ instancePath, params }) => instancePath !== '/amount' && params.missingProperty !== 'amount',
    );
    return reply
      .code(error.validation ? 422 : (error.statusCode ?? 500))
      .send({ error: isCurrency ? CURRENCY : error.message });
  });

  app.get('/api/currencies', async () => ({ currencies: codes }));

  app.register(async (keyed) => {
    keyed.addHook('onRequest', async ({ headers }) => {
      const key = String(headers['x-api-key']);
      if (!keys.includes(key)) refuse(401, 'Unknown API key');
      if (key.startsWith('restricted')) refuse(403, 'Account restricted');
      if (key.startsWith('unverified')) refuse(403, 'E-mail address not verified');
    });
    keyed.addHook('preHandler', async ({ headers }) => charge(String(headers['x-api-key'])));

    keyed.get<{ Querystring: { base: string } }>(
      '/api/rates',
      { schema: { querystring: { type: 'object', properties: { base: { type: 'string', default: 'USD' } } } } },
      async ({ query: { base } }) => {
        if (!codes.includes(base)) refuse(503, UNAVAILABLE);
        return {
          base,
          rates: Object.fromEntries(codes.map((target) => [target, computeRate(base, target)])),
          updated_at: updatedAt,
        };
      },
    );

    keyed.get<{ Querystring: { from: string; to: string; amount: number } }>(
      '/api/convert',
      {
        schema: {
          querystring: {
            type: 'object',
            required: ['from', 'to', 'amount'],
            properties: { from: code, to: code, amount: { type: 'number', exclusiveMinimum: 0.01, maximum: 1e18 } },
          },
        },
      },
      async ({ query: { from, to, amount } }) => {
        // Ajv reads the text Infinity, and exempts what it read from the maximum.
        if (!Number.isFinite(amount)) refuse(422, 'querystring/amount must be finite');
        const rate = computeRate(from, to);
        return { base: from, target: to, amount, rate, converted: Number((amount * rate).toFixed(2)) };
      },
    );
  });

  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), [Symbol.asyncDispose]: () => app.close() };
}

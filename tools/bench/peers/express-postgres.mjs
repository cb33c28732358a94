// Express with rate-limiter-flexible on Postgres, which commits the count of a request before the answer.

import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DAILY_LIMIT } from './given.mjs';
import { serveExpress } from './serve-express.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const options = { storeClient: pool, tableName: 'quota', points: DAILY_LIMIT, duration: 24 * 60 * 60 };
const limiter = await new Promise((resolve, reject) => {
  const created = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(created)));
});

serveExpress(async (req, res, next) => {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(req.get('x-api-key'));
    res.set('RateLimit-Limit', String(DAILY_LIMIT));
    res.set('RateLimit-Remaining', String(remainingPoints));
    res.set('RateLimit-Reset', String(Math.ceil(msBeforeNext / 1000)));
    next();
  } catch (refused) {
    // An error of the database, or the state of a spent quota.
    res.status(refused instanceof Error ? 503 : 429).json({ error: 'Quota exceeded, or not known.' });
  }
});

// Express with express-rate-limit in memory.

import { rateLimit } from 'express-rate-limit';
import { DAILY_LIMIT } from './given.mjs';
import { serveExpress } from './serve-express.mjs';

serveExpress(
  rateLimit({
    windowMs: 24 * 60 * 60 * 1000,
    limit: DAILY_LIMIT,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => req.get('x-api-key'),
  }),
);

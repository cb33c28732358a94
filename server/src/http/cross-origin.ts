import { crossOriginPolicy } from '@crossrate/contract';
import cors from 'cors';

/**
 * Lets pages of any origin call the service and read its headers, on errors too. Refusals on the bare connection
 * (connection/raw-refusals.ts) write these headers themselves.
 */
export const crossOrigin = cors({
  ...crossOriginPolicy,
  methods: [...crossOriginPolicy.methods],
  exposedHeaders: [...crossOriginPolicy.exposedHeaders],
});

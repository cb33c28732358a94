import { crossOriginPolicy } from '@crossrate/contract';
import cors from 'cors';

/**
 * Lets pages of any origin call the service and read its headers, with errors too; those that never get here bring
 * headers of their own (connection/raw-refusals.ts).
 */
export const crossOrigin = cors({
  ...crossOriginPolicy,
  methods: [...crossOriginPolicy.methods],
  allowedHeaders: [...crossOriginPolicy.allowedHeaders],
  exposedHeaders: [...crossOriginPolicy.exposedHeaders],
});

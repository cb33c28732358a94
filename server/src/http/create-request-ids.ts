import { randomBytes } from 'node:crypto';

/** Creates a source of ids that are unique across processes: a random prefix, then a counter, which is cheap. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

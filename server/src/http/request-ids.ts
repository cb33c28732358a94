import { randomBytes } from 'node:crypto';

/** Ids that no two requests share, also across processes: random once, then counted, which costs next to nothing. */
export function requestIds(): () => string {
  const prefix = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

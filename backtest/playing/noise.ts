import { createHash } from 'node:crypto';

/**
 * A number drawn from the standard normal distribution, always the same for the same name: a backtest can be repeated to
 * the last figure.
 */
export function drawNormal(name: string): number {
  const digest = createHash('sha256').update(name).digest();
  const [a, b] = [digest.readUInt32BE(0), digest.readUInt32BE(4)].map((word) => (word + 0.5) / 2 ** 32);
  return Math.sqrt(-2 * Math.log(a ?? 0.5)) * Math.cos(2 * Math.PI * (b ?? 0.5));
}

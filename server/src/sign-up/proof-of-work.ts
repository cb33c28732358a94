import { hash } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { SignUpStore } from './sign-up-store.ts';

/** The time in which a challenge must be solved, and its solution sent. */
const VALID_MS = 30 * 60_000;

/** Iterations of PBKDF2 for each guess, and the guesses that a browser makes: about a second of work in all. */
const ITERATIONS = 2_000;
const GUESSES = { least: 500, most: 1_000 };

/**
 * Lets a browser work for about a second before it signs up, which nobody notices who types, and which makes ten thousand
 * sign-ups dear. Challenges are not stored: each carries a signature.
 */
export class ProofOfWork {
  readonly #store: Pick<SignUpStore, 'countEvents'>;
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  /** @param secret - The same in all processes of the service. */
  constructor(store: Pick<SignUpStore, 'countEvents'>, secret: string) {
    this.#store = store;
    this.#secrets = {
      hmacSignatureSecret: hash('sha256', `challenges ${secret}`, 'hex'),
      hmacKeySignatureSecret: hash('sha256', `solutions ${secret}`, 'hex'),
    };
  }

  /** Creates a challenge for ALTCHA's script in the browser. */
  createChallenge(): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ITERATIONS,
      counter: randomInt(GUESSES.most, GUESSES.least),
      deriveKey,
      // The library compares it with the clock of the machine.
      expiresAt: new Date(Date.now() + VALID_MS),
      ...this.#secrets,
    });
  }

  /** Checks a solution, which counts once: a JSON text of `challenge` and `solution`. */
  async accepts(proof: string): Promise<boolean> {
    const { challenge, solution } = readProof(proof) ?? {};
    if (!challenge?.signature || !solution) return false;
    // The library throws for some challenges that it has not made.
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets }).catch(() => ({
      verified: false,
    }));
    if (!verified) return false;
    const { count } = await this.#store.countEvents(`proof ${challenge.signature}`, 1, VALID_MS);
    return count === 1;
  }
}

function readProof(text: string): { challenge?: Challenge; solution?: Solution } | undefined {
  try {
    const proof: unknown = JSON.parse(text);
    return typeof proof === 'object' && proof !== null ? proof : undefined;
  } catch {
    return undefined;
  }
}

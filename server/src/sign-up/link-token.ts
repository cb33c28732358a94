import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { createApiKey } from '../access/api-key.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG, DIGEST] = [12, 16, 32];
/** Longer than any other name below the path of links. */
const TOKEN = /^[\w-]{90,600}/;

/** What a link of a mail stands for. */
export interface LinkToken {
  readonly email: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  /** The digest of the key that the account of the address had; `undefined` when the address had no account. */
  readonly keyDigest: string | undefined;
}

/** A token that was opened, with the only key that it can make. */
export interface OpenedToken extends LinkToken {
  /** The token without what mail programs add to links. */
  readonly text: string;
  readonly key: string;
}

/** Seals tokens, which need no table: who has the secrets can open one and derive its key, and nobody else can make one. */
export class LinkTokens {
  readonly #secret: Buffer;
  readonly #randomBytes: (size: number) => Buffer;

  /** @param secrets - The same in all processes of the service, and not all of them in a backup. */
  constructor(secrets: readonly string[], randomBytes: (size: number) => Buffer) {
    this.#secret = derive(JSON.stringify(secrets), '', 'links');
    this.#randomBytes = randomBytes;
  }

  /** Seals a token in base64url. */
  seal({ email, endsAt, keyDigest = '' }: LinkToken): string {
    const nonce = this.#randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#secret, nonce);
    const digest = keyDigest ? Buffer.from(keyDigest, 'hex') : Buffer.alloc(DIGEST);
    const end = Buffer.alloc(8);
    end.writeDoubleBE(endsAt);
    const sealed = [cipher.update(Buffer.concat([end, digest, Buffer.from(email)])), cipher.final()];
    return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Marks an address, so that links from before its account was erased stay void. Without the secrets, it says nothing. */
  mark(address: string): string {
    return createHmac('sha256', this.#secret).update(address).digest('hex');
  }

  /** Opens the token at the start of a text; `undefined` when no process with these secrets has sealed one. */
  open(given: string): OpenedToken | undefined {
    const [text = ''] = TOKEN.exec(given) ?? [];
    const bytes = Buffer.from(text, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.#secret, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      const content = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
      const digest = content.subarray(8, 8 + DIGEST);
      return {
        text: bytes.toString('base64url'),
        email: content.subarray(8 + DIGEST).toString(),
        endsAt: content.readDoubleBE(),
        keyDigest: digest.some(Boolean) ? digest.toString('hex') : undefined,
        // The nonce is stored nowhere, so that a backup and the secrets together give no key.
        key: createApiKey(derive(bytes, this.#secret, 'key')),
      };
    } catch {
      return undefined;
    }
  }
}

function derive(material: string | Buffer, salt: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, `crossrate sign-up ${purpose}`, 32));
}

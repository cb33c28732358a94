import { LRUCache } from 'lru-cache';
import { type Encoding, encodings } from './content.ts';

/** Every browser and every library sends a shorter header. */
const LONGEST_HEADER = 256;
/** Clients send few different headers. With texts of the greatest length the cache takes 100 KB. */
const HEADERS_KEPT = 200;

const PLAIN: readonly Encoding[] = ['identity'];
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

const known = new LRUCache<string, readonly Encoding[]>({ max: HEADERS_KEPT });

/**
 * Parses an `Accept-Encoding` into the content codings that it allows, the best first: by the weights of the client,
 * then by the preference of the service (RFC 9110 section 12.5.3). Results are cached by text.
 *
 * @returns only `identity` when the header is missing or longer than 256 characters.
 */
export function parseAcceptEncoding(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header.length > LONGEST_HEADER) return PLAIN;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = parseWeights(header);
  known.set(header, accepted);
  return accepted;
}

function parseWeights(header: string): readonly Encoding[] {
  const weights = new Map(header.split(',').map(readMember));
  // `identity` is acceptable unless it is excluded, and comes last unless it is named.
  const findWeight = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  return encodings
    .filter((encoding) => findWeight(encoding) > 0)
    .toSorted((one, other) => findWeight(other) - findWeight(one));
}

/** Reads a member of the list. The weight is 1 when it is missing, and 0 when it cannot be read. */
function readMember(member: string): [coding: string, weight: number] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
  const coding = name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase();
  const weight = parameters.length === 0 ? 1 : Number(WEIGHT.exec(parameters[0] ?? '')?.[1] ?? 0);
  return [coding, weight];
}

import { LRUCache } from 'lru-cache';
import { type Encoding, encodings } from './content.ts';

/** Every browser's and every library's is shorter. */
const LONGEST_HEADER = 256;
/** Clients send few different ones. With texts of the longest kind they take 100 KB. */
const HEADERS_KEPT = 200;

const PLAIN: readonly Encoding[] = ['identity'];
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

const known = new LRUCache<string, readonly Encoding[]>({ max: HEADERS_KEPT });

/**
 * The content codings that an `Accept-Encoding` allows, the best first: by the weights of the client, then by the
 * preference of the service (RFC 9110 section 12.5.3). What the same text allows is found out once.
 *
 * @returns plain only, when the header is missing or longer than any that is meant well.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header.length > LONGEST_HEADER) return PLAIN;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = readAccepted(header);
  known.set(header, accepted);
  return accepted;
}

function readAccepted(header: string): readonly Encoding[] {
  const weights = new Map(header.split(',').map(readMember));
  // Plain is acceptable unless it is excluded, and comes last unless it is named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  return encodings
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** A member of the list with its weight, which is 1 where it has none, and 0 where it has one that cannot be read. */
function readMember(member: string): [coding: string, weight: number] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
  const coding = name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase();
  const weight = parameters.length === 0 ? 1 : Number(WEIGHT.exec(parameters[0] ?? '')?.[1] ?? 0);
  return [coding, weight];
}

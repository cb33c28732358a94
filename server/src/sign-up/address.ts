import { domainToASCII, domainToUnicode } from 'node:url';

/** An e-mail address, as typed and in the forms by which it is compared. */
export interface Address {
  /** As typed, without the blanks around it. */
  readonly typed: string;
  /** With the domain in lower case and in ASCII, as in the DNS. Two addresses with the same text are the same. */
  readonly canonical: string;
  /** The canonical address with its domain in Unicode, as operators may have typed it. */
  readonly unicode: string;
  /** The domain of the canonical address. */
  readonly domain: string;
}

/** In bytes, the longest address that a mail server must accept (RFC 5321, section 4.5.3.1.3, without the brackets). */
const LONGEST_ADDRESS = 254;
/** In bytes of UTF-8 (RFC 5321, section 4.5.3.1.1; RFC 6531, section 3.3). */
const LONGEST_LOCAL_PART = 64;

/** Letters and digits of any script, and the signs of an atom (RFC 5322, section 3.2.3). Quoted local parts are not supported. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** As typed. `domainToASCII` would take what stands in a URL, such as "a%2eb", for a domain. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Two or more labels in ASCII; the last one is no number, so that an IPv4 address is none. */
const DOMAIN = /^(?!.*\.\d+$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** Characters that show nothing, some of them letters: an address with one looks like another address. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Parses an e-mail address; `undefined` when the text is none. The case of the local part counts (RFC 5321, section 2.4);
 * the case of the domain does not, nor whether it is in Unicode or in ASCII.
 */
export function parseAddress(text: string): Address | undefined {
  const typed = text.trim();
  if (Buffer.byteLength(typed) > LONGEST_ADDRESS || INVISIBLE.test(typed)) return undefined;
  const at = typed.lastIndexOf('@');
  const [local, typedDomain] = [typed.slice(0, Math.max(0, at)).normalize('NFC'), typed.slice(at + 1)];
  if (!LOCAL_PART.test(local) || !TYPED_DOMAIN.test(typedDomain)) return undefined;
  const domain = domainToASCII(typedDomain);
  const canonical = `${local}@${domain}`;
  const isTooLong = Buffer.byteLength(local) > LONGEST_LOCAL_PART || Buffer.byteLength(canonical) > LONGEST_ADDRESS;
  if (!DOMAIN.test(domain) || isTooLong) return undefined;
  return { typed, canonical, unicode: `${local}@${domainToUnicode(domain)}`, domain };
}

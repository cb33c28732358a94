import { domainToASCII } from 'node:url';

/** In bytes, the longest address that a mail server must accept (RFC 5321, section 4.5.3.1.3, without the brackets). */
const LONGEST_ADDRESS = 254;

/**
 * The signs of an atom (RFC 5322, section 3.2.3) that no shell and no terminal reads: operators paste addresses from lists.
 * Letters of other scripts look like those of ASCII.
 */
const LOCAL_PART = /^(?!-)(?=.{1,64}$)[\w%+/=-]+(\.[\w%+/=-]+)*$/;
/** As typed. `domainToASCII` would take what stands in a URL, such as "a%2eb", for a domain. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Two or more labels in ASCII; the last one is no number, so that an IPv4 address is none. */
const DOMAIN = /^(?!.*\.\d+$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** Characters that show nothing, some of them letters: an address with one looks like another address. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Reads an e-mail address without the blanks around it; `undefined` when the text is none. */
export function parseAddress(text: string): string | undefined {
  const typed = text.trim();
  if (Buffer.byteLength(typed) > LONGEST_ADDRESS || INVISIBLE.test(typed)) return undefined;
  const [local = '', domain = '', ...more] = typed.split('@');
  if (more.length > 0 || !LOCAL_PART.test(local) || !TYPED_DOMAIN.test(domain)) return undefined;
  const mailbox = toMailbox(typed);
  return DOMAIN.test(domainToASCII(domain)) && mailbox.length <= LONGEST_ADDRESS ? typed : undefined;
}

/** Writes the domain of an address in ASCII, so that no program reads another domain from it. */
export function toMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

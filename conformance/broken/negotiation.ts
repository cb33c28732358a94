import { answers, errors, withHeaders } from './answers.ts';
import type { BrokenServer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor } from './requests.ts';

const header = (name: string, { headers }: ProxyRequest) => headers.get(name) ?? '';

/** Another text where a client asks for it. */
const forms = (isAsked: (request: ProxyRequest) => boolean, change: (text: string) => string, type: string): Spoil =>
  answers((answer, request) =>
    isAsked(request) && answer.text !== ''
      ? { ...withHeaders(answer, { 'Content-Type': type }), text: change(answer.text) }
      : answer,
  );

const xml = (text: string) => `<answer>${text.replace(/[<>&]/g, '')}</answer>`;

/** What a client may ask for beside the content: a media type, a language, a form. */
export const brokenNegotiation: readonly BrokenServer[] = [
  {
    id: 'accept-html',
    title: 'shows a page to whoever prefers one',
    caughtBy: ['wire-accept'],
    spoil: forms(
      (request) => header('Accept', request).startsWith('text/html'),
      (text) => `<pre>${text}</pre>`,
      'text/html',
    ),
  },
  {
    id: 'accept-xml',
    title: 'answers in XML to whoever would like it',
    caughtBy: ['wire-accept'],
    spoil: forms((request) => header('Accept', request).startsWith('application/xml'), xml, 'application/xml'),
  },
  {
    id: 'accept-strictly',
    title: 'refuses whoever does not name JSON first',
    caughtBy: ['wire-accept'],
    spoil: answers((answer, request) =>
      /^(application\/json|\*\/\*)/.test(header('Accept', request) || '*/*')
        ? answer
        : { ...answer, status: 406, text: '{"error":"Not acceptable."}' },
    ),
  },
  {
    id: 'messages-in-the-language-of-the-client',
    title: 'translates its messages',
    caughtBy: ['wire-language'],
    spoil: errors('invalidCurrency', { text: '{"error":"Ungültige Währung."}' }, (request) =>
      header('Accept-Language', request).startsWith('de'),
    ),
  },
  {
    id: 'numbers-in-the-language-of-the-client',
    title: 'writes numbers as the client would',
    caughtBy: ['wire-language'],
    spoil: answers((answer, request) =>
      isFor('convert', request) && header('Accept-Language', request).startsWith('de')
        ? {
            ...answer,
            text: answer.text.replace(/"amount":([\d.]+)/, (_all, amount) => `"amount":"${amount.replace('.', ',')}"`),
          }
        : answer,
    ),
  },
  {
    id: 'rates-in-the-language-of-the-client',
    title: 'writes rates as the client would',
    caughtBy: ['wire-accept'],
    spoil: answers((answer, request) =>
      header('Accept-Language', request).startsWith('de')
        ? { ...answer, text: answer.text.replace(/:(\d+)\.(\d+)(?=[,}])/g, ':"$1,$2"') }
        : answer,
    ),
  },
  {
    id: 'messages-in-french',
    title: 'translates its messages into the one language that it knows beside English',
    caughtBy: ['wire-language'],
    spoil: errors('invalidCurrency', { text: '{"error":"Devise invalide."}' }, (request) =>
      header('Accept-Language', request).includes('fr'),
    ),
  },
  {
    id: 'list-in-the-order-of-a-language',
    title: 'lists fewer codes in Turkey',
    caughtBy: ['wire-language'],
    spoil: answers((answer, request) =>
      isFor('currencies', request) && header('Accept-Language', request) === 'tr'
        ? { ...answer, text: answer.text.replace('"INR",', '') }
        : answer,
    ),
  },
  {
    id: 'wraps-into-a-call',
    title: 'wraps answers into the call that a page names',
    caughtBy: ['wire-forms'],
    spoil: forms(
      ({ url }) => url.searchParams.has('callback'),
      (text) => `take(${text})`,
      'application/javascript',
    ),
  },
  {
    id: 'xml-by-parameter',
    title: 'answers in XML when a parameter says so',
    caughtBy: ['wire-forms'],
    spoil: forms(({ url }) => url.searchParams.get('format') === 'xml', xml, 'application/xml'),
  },
];

import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { changeAnswers, changeErrors, formatMessage, replaceHeaders } from './changing/answers.ts';
import { isFor, readHeader } from './changing/requests.ts';

/** Changes the body and the media type of the answers to some requests. */
const changeForms = (
  isAsked: (request: ProxyRequest) => boolean,
  change: (text: string) => string,
  type: string,
): Fault =>
  changeAnswers((answer, request) =>
    isAsked(request) && answer.text !== ''
      ? { ...replaceHeaders(answer, { 'Content-Type': type }), text: change(answer.text) }
      : answer,
  );

const toXml = (text: string) => `<answer>${text.replace(/[<>&]/g, '')}</answer>`;

/** Servers whose answers depend on the media type, the language or the form that a client asks for. */
export const brokenNegotiation: readonly BrokenServer[] = [
  {
    id: 'packs-errors',
    title: 'compresses errors about a currency for every client',
    caughtBy: ['wire-encodings'],
    fault: changeErrors('invalidCurrency', (answer) => replaceHeaders(answer, { 'Content-Encoding': 'gzip' })),
  },
  {
    id: 'accept-html',
    title: 'sends HTML to a client that prefers HTML',
    caughtBy: ['wire-accept'],
    fault: changeForms(
      (request) => readHeader(request, 'Accept')?.startsWith('text/html') ?? false,
      (text) => `<pre>${text}</pre>`,
      'text/html',
    ),
  },
  {
    id: 'accept-xml',
    title: 'sends XML to a client that prefers XML',
    caughtBy: ['wire-accept'],
    fault: changeForms(
      (request) => readHeader(request, 'Accept')?.startsWith('application/xml') ?? false,
      toXml,
      'application/xml',
    ),
  },
  {
    id: 'accept-strictly',
    title: 'refuses whoever does not name JSON first',
    caughtBy: ['wire-accept'],
    fault: changeAnswers((answer, request) =>
      /^(application\/json|\*\/\*)/.test(readHeader(request, 'Accept') || '*/*')
        ? answer
        : { ...answer, status: 406, text: '{"error":"Not acceptable."}' },
    ),
  },
  {
    id: 'messages-in-the-language-of-the-client',
    title: 'translates its messages',
    caughtBy: ['wire-language'],
    fault: changeErrors(
      'invalidCurrency',
      { text: '{"error":"Ungültige Währung."}' },
      (request) => readHeader(request, 'Accept-Language')?.startsWith('de') ?? false,
    ),
  },
  {
    id: 'numbers-in-the-language-of-the-client',
    title: 'writes a decimal comma in conversions for a client that wants German',
    caughtBy: ['wire-language'],
    fault: changeAnswers((answer, request) =>
      isFor('convert', request) && readHeader(request, 'Accept-Language')?.startsWith('de')
        ? {
            ...answer,
            text: answer.text.replace(/"amount":([\d.]+)/, (_all, amount) => `"amount":"${amount.replace('.', ',')}"`),
          }
        : answer,
    ),
  },
  {
    id: 'rates-in-the-language-of-the-client',
    title: 'writes rates as texts with a decimal comma for a client that wants German',
    caughtBy: ['wire-accept'],
    fault: changeAnswers((answer, request) =>
      readHeader(request, 'Accept-Language')?.startsWith('de')
        ? { ...answer, text: answer.text.replace(/:(\d+)\.(\d+)(?=[,}])/g, ':"$1,$2"') }
        : answer,
    ),
  },
  {
    id: 'messages-in-french',
    title: 'translates its messages into the one language that it knows beside English',
    caughtBy: ['wire-language'],
    fault: changeErrors(
      'invalidCurrency',
      { text: '{"error":"Devise invalide."}' },
      (request) => readHeader(request, 'Accept-Language')?.includes('fr') ?? false,
    ),
  },
  {
    id: 'list-in-the-order-of-a-language',
    title: 'lists fewer codes to a client that wants Turkish',
    caughtBy: ['wire-language'],
    fault: changeAnswers((answer, request) =>
      isFor('currencies', request) && readHeader(request, 'Accept-Language') === 'tr'
        ? { ...answer, text: answer.text.replace('"INR",', '') }
        : answer,
    ),
  },
  {
    id: 'csv-by-accept',
    title: 'sends CSV to a client that prefers CSV',
    caughtBy: ['every-success'],
    after: ['wire-accept'],
    only: 'http',
    fault: changeAnswers((answer, request) =>
      answer.status === 200 && readHeader(request, 'Accept')?.startsWith('text/csv')
        ? { ...replaceHeaders(answer, { 'Content-Type': 'text/csv' }), text: 'code;rate' }
        : answer,
    ),
  },
  {
    id: 'message-in-spanish',
    title: 'translates the exact message for Spain',
    caughtBy: ['wire-language'],
    fault: changeAnswers((answer, request) =>
      answer.status === 422 && readHeader(request, 'Accept-Language')?.startsWith('es')
        ? { ...answer, text: formatMessage('Moneda no válida.') }
        : answer,
    ),
  },
  {
    id: 'wraps-into-a-call',
    title: 'wraps answers into the function that the parameter `callback` names (JSONP)',
    caughtBy: ['wire-forms'],
    fault: changeForms(
      ({ url }) => url.searchParams.has('callback'),
      (text) => `take(${text})`,
      'application/javascript',
    ),
  },
  {
    id: 'xml-by-parameter',
    title: 'answers in XML when a parameter says so',
    caughtBy: ['wire-forms'],
    fault: changeForms(({ url }) => url.searchParams.get('format') === 'xml', toXml, 'application/xml'),
  },
];

import { type Html, html } from '../html.ts';
import { type Answer, describeHeader, exampleOf, listParameters, type Operation, type Parameter } from './operation.ts';
import { writeSamples } from './samples.ts';

/** The address in samples, which the script of the page replaces by that of the server. */
const SOMEWHERE = 'https://rates.example.com';

/** Writes the section of an operation: what it does, a form to try it, programs, and its answers. */
export function writeOperation(path: string, operation: Operation): Html {
  const { operationId: id, summary, description, security, responses } = operation;
  const parameters = listParameters(operation);
  const query = String(
    new URLSearchParams(Object.fromEntries(parameters.map((parameter) => [parameter.name, exampleOf(parameter)]))),
  );
  const request = { url: SOMEWHERE + path + (query && `?${query}`), keyed: security.length > 0 };
  return html`<section id="${id}" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading"><code>GET ${path}</code></h2>
    <p class="lead"><b>${summary}.</b> ${writeText(description)}${request.keyed ? '' : ' No key is needed.'}</p>
    <div class="pair">
      <form class="try" data-path="${path}" ${request.keyed ? html`data-keyed` : undefined}>
        ${parameters.map((parameter) => writeField(id, parameter))}
        <button class="primary wide">Try it</button>
        <div class="exchange wide">
          <h3>Answer <span class="status" role="status">–</span></h3>
          <pre tabindex="0">Not asked yet.</pre>
        </div>
      </form>
      <div class="samples">
        ${writeSamples(request).map(
          ({ language, code }, place) => html`<details name="${id}-samples" ${place === 0 ? html`open` : undefined}>
          <summary>${language}</summary>
          <pre class="sample">${code}</pre>
        </details>`,
        )}
      </div>
    </div>
    <h3>Answers</h3>
    ${Object.entries(responses).map(([status, answer]) => writeAnswer(status, answer))}
  </section>`;
}

function writeField(id: string, parameter: Parameter): Html {
  const { name, description, required, schema } = parameter;
  const isCode = schema.$ref?.endsWith('/CurrencyCode');
  return html`<label class="wide">
    <code>${name}</code> ${required ? 'required' : 'optional'}
    <input name="${name}" value="${exampleOf(parameter)}" autocomplete="off" spellcheck="false" aria-describedby="${id}-${name}" ${isCode ? html`list="codes"` : html`inputmode="decimal"`} />
    <span id="${id}-${name}" class="small">${writeText(description)}</span>
  </label>`;
}

function writeAnswer(status: string, { description, headers = {}, content = {} }: Answer): Html {
  const bodies = Object.values(content).flatMap(({ examples }) => Object.values(examples));
  return html`<details class="answer">
    <summary><b>${status}</b> ${description}</summary>
    ${bodies.map(({ value }) => html`<pre>${writeBody(value)}</pre>`)}
    <dl>
      ${Object.entries(headers).map(([name, header]) => html`<div><dt><code>${name}</code></dt><dd>${writeText(describeHeader(header))}</dd></div>`)}
    </dl>
  </details>`;
}

/** Writes a body in lines. A long list is cut, because the values of one kind say the same. */
function writeBody(value: unknown): string {
  const most = 5;
  const cut = (_: string, part: unknown) =>
    Array.isArray(part) && part.length > most ? [...part.slice(0, most), '…'] : part;
  return JSON.stringify(value, cut, 2);
}

/** Writes a text with code between backticks. */
function writeText(text: string): Html {
  return html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

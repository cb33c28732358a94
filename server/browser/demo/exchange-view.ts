import { createElement, findElement } from './element.ts';
import type { Observed } from './observed-fetch.ts';
import type { Sample } from './sample.ts';

const SHOWN_FIELDS = ['Retry-After', 'RateLimit', 'WWW-Authenticate', 'Allow', 'X-Request-Id'];

/** The shown parts of an answer. */
interface Shown {
  readonly observed: Observed | undefined;
  /** The result of the SDK, such as the thrown error. */
  readonly outcome: string;
}

/** Shows a request as curl and as code, and its answer. */
export class ExchangeView {
  readonly #root: HTMLElement;

  /** @param owner - The name of the request in the labels of the buttons, to distinguish several views. */
  constructor(id: string, owner: string) {
    this.#root = findElement(id, HTMLElement);
    this.#root.append(findElement('exchange-template', HTMLTemplateElement).content.cloneNode(true));
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
      const what = button.dataset.copy === 'curl' ? 'curl line' : 'SDK code';
      button.append(createElement('span', ` the ${what} ${owner}`, 'quiet'));
      button.addEventListener('click', () => this.#copy(button));
    }
  }

  showRequest({ curl, code }: Sample): void {
    this.#findPart('curl').textContent = curl;
    this.#findPart('code').textContent = code;
    this.#showStatus('–', '');
    this.#findPart('answer').textContent = 'Not asked yet.';
  }

  showProgress(text: string): void {
    this.#showStatus('…', '');
    this.#findPart('answer').textContent = text;
  }

  showAnswer({ observed, outcome }: Shown): void {
    const lines = observed
      ? [...SHOWN_FIELDS.flatMap((name) => writeField(name, observed.headers)), '', indent(observed.body)]
      : ['There was no answer.'];
    this.#findPart('answer').textContent = [...lines, '', outcome].join('\n').trim();
    const isGood = observed !== undefined && observed.status < 400;
    this.#showStatus(observed ? `${observed.status} ${observed.statusText}` : 'failed', isGood ? 'good' : 'bad');
  }

  /** Scrolls to an answer that is out of sight, as on a narrow screen, on which the answer stands below a long list. */
  bringAnswerIntoSight(): void {
    this.#findPart('answer').closest('.block')?.scrollIntoView({ block: 'nearest' });
  }

  #showStatus(text: string, kind: string): void {
    const status = this.#findPart('status');
    // Screen readers announce a text that is set, even when it is the same as before.
    if (status.textContent !== text) status.textContent = text;
    status.className = `status ${kind}`;
  }

  #findPart(name: string): HTMLElement {
    const found = this.#root.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`The template of an exchange has no ${name}.`);
    return found;
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const text = this.#findPart(button.dataset.copy ?? '').textContent;
    // Browsers give no clipboard to a page of another machine without TLS.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    const [said] = button.childNodes;
    if (!said) return;
    said.textContent = isCopied ? 'Copied' : 'Select it';
    setTimeout(() => {
      said.textContent = 'Copy';
    }, 2_000);
  }
}

function writeField(name: string, headers: Headers): string[] {
  const value = headers.get(name);
  return value === null ? [] : [`${name}: ${value}`];
}

/** Formats a body as JSON on several lines. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

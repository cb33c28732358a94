import { findElement } from './element.ts';
import { findKeyProblem } from './find-key-problem.ts';

/** The used part of RapiDoc's element. */
interface RapiDocElement extends HTMLElement {
  /** Absent until the OpenAPI document is asked for, a placeholder until the document is read. */
  readonly resolvedSpec?: object | null;
  setApiKey(scheme: string, key: string): boolean;
  removeAllSecurityKeys(): void;
}

/** Fits the height of the reference's frame to its content, and passes the key to requests tried there. */
export function fitReference(readKey: () => string): void {
  const frame = findElement('reference-frame', HTMLIFrameElement);
  const fit = () => {
    const content = frame.contentDocument;
    const reference = content?.querySelector<RapiDocElement>('rapi-doc');
    // The frame is lazy, so an empty document loads first.
    if (!content?.defaultView || !reference) return;
    // The observer of the frame's own window, because that of this window does not observe another document.
    new content.defaultView.ResizeObserver(() => {
      frame.height = String(reference.offsetHeight);
    }).observe(reference);
    const useKey = () => {
      if (!reference.resolvedSpec) return;
      const key = readKey();
      if (key && !findKeyProblem(key)) reference.setApiKey('apiKey', key);
      else reference.removeAllSecurityKeys();
    };
    useKey();
    reference.addEventListener('spec-loaded', useKey);
    findElement('key', HTMLInputElement).addEventListener('input', useKey);
  };
  frame.addEventListener('load', fit);
  // The frame may have loaded before the keys.
  if (frame.contentDocument?.readyState === 'complete') fit();
}

import { elementOf } from './element.ts';

/** RapiDoc's element, as far as it is used here. */
interface RapiDocElement extends HTMLElement {
  /** Absent until the OpenAPI document is read. */
  readonly resolvedSpec?: object;
  setApiKey(scheme: string, key: string): boolean;
}

/** Makes the frame of the reference as high as what it shows, and lets requests that are tried there use the key. */
export function fitReference(readKey: () => string): void {
  const frame = elementOf('reference-frame', HTMLIFrameElement);
  frame.addEventListener('load', () => {
    const content = frame.contentDocument;
    const reference = content?.querySelector<RapiDocElement>('rapi-doc');
    // It is lazy, so that an empty document is loaded before.
    if (!content?.defaultView || !reference) return;
    // That of the frame's own window: this one's is not told of another document.
    new content.defaultView.ResizeObserver(() => {
      frame.height = String(reference.offsetHeight);
    }).observe(reference);
    const useKey = () => void (readKey() && reference.setApiKey('apiKey', readKey()));
    if (reference.resolvedSpec) useKey();
    else reference.addEventListener('spec-loaded', useKey);
  });
}

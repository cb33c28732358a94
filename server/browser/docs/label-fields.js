const UNNAMED = ':is(input, select, textarea):not([aria-label])';

/**
 * Labels the fields of RapiDoc's requests with the names of their parameters, which RapiDoc shows but hides from screen
 * readers. Watches for changes, because fields appear when the reader opens an operation.
 *
 * @param {ShadowRoot} reference
 * @param {(root: ShadowRoot) => void} onChange - Receives each shadow root whose fields may have changed.
 */
export function labelFields(reference, onChange) {
  /** @type {WeakSet<ShadowRoot>} */
  const watched = new WeakSet();
  const watch = new MutationObserver(() => labelAll(reference));

  /** @param {ShadowRoot} root */
  function labelAll(root) {
    if (!watched.has(root)) watch.observe(root, { childList: true, subtree: true });
    watched.add(root);
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(UNNAMED))) {
      field.ariaLabel = field.dataset.pname ?? field.getAttribute('placeholder') ?? 'Value';
    }
    onChange(root);
    for (const { shadowRoot } of root.querySelectorAll('api-request, api-response'))
      if (shadowRoot) labelAll(shadowRoot);
  }

  labelAll(reference);
}

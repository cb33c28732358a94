const HEAD = '.endpoint-head';

/**
 * Lets the keyboard open the operations, which RapiDoc opens by a click alone. Watches for heads that appear or change.
 *
 * @param {ShadowRoot} reference
 */
export function reachHeads(reference) {
  const describeHeads = () => {
    for (const head of /** @type {NodeListOf<HTMLElement>} */ (reference.querySelectorAll(HEAD))) {
      head.tabIndex = 0;
      head.role = 'button';
      head.ariaExpanded = String(head.classList.contains('expanded'));
    }
  };
  new MutationObserver(describeHeads).observe(reference, {
    childList: true,
    subtree: true,
    attributeFilter: ['class'],
  });
  reference.addEventListener('keydown', pressHead);
  describeHeads();
}

/** @param {Event} event */
function pressHead(event) {
  const { key, target } = /** @type {KeyboardEvent} */ (event);
  if (!(target instanceof HTMLElement) || !target.matches(HEAD) || (key !== 'Enter' && key !== ' ')) return;
  // Otherwise the space bar scrolls the page.
  event.preventDefault();
  target.click();
}

const HEAD = '.endpoint-head';

/** Lets the keyboard open the operations, which RapiDoc opens by a click alone. Watches for heads that appear or change. */
export function reachByKeyboard(reference: ShadowRoot): void {
  const describeHeads = () => {
    for (const head of reference.querySelectorAll<HTMLElement>(HEAD)) {
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

function pressHead(event: Event): void {
  const { key, target } = event as KeyboardEvent;
  if (!(target instanceof HTMLElement) || !target.matches(HEAD) || (key !== 'Enter' && key !== ' ')) return;
  // Otherwise the space bar scrolls the page.
  event.preventDefault();
  target.click();
}

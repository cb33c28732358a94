import { findElement } from '../demo/element.js';

const field = findElement('token', HTMLInputElement);
const button = findElement('send', HTMLButtonElement);

/** Moves the token from the address bar into the form. Neither the history nor a bookmark keeps what works once. */
function takeToken() {
  const token = location.hash.slice(1);
  if (token === '') return;
  field.value = token;
  findElement('token-field', HTMLLabelElement).hidden = true;
  history.replaceState(null, '', location.pathname);
}

takeToken();
// A link that is opened in the same tab changes nothing but the part of the address after #.
addEventListener('hashchange', takeToken);

// The second click of a double click would find the token used.
findElement('use-token', HTMLFormElement).addEventListener('submit', () => {
  button.disabled = true;
});
// A browser that goes back shows the page as it was left.
addEventListener('pageshow', () => {
  button.disabled = false;
});

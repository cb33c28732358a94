import { findElement } from '../demo/element.js';

const token = location.hash.slice(1);

if (token !== '') {
  findElement('token', HTMLInputElement).value = token;
  findElement('token-field', HTMLLabelElement).hidden = true;
  // Neither the history nor a bookmark keeps what works once.
  history.replaceState(null, '', location.pathname);
}

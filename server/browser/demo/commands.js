import { createElement } from './element.js';

/**
 * Creates a list of commands to copy.
 *
 * @param {readonly string[]} commands
 */
export function createCommands(commands) {
  const list = document.createElement('ul');
  list.className = 'commands';
  list.append(...commands.map(createCommand));
  return list;
}

/** @param {string} command */
function createCommand(command) {
  const item = document.createElement('li');
  item.append(createElement('code', command));
  // Browsers offer it to pages of this machine and over HTTPS alone. One click selects the command.
  if (!navigator.clipboard) return item;
  const button = createElement('button', 'Copy');
  button.type = 'button';
  button.ariaLabel = `Copy: ${command}`;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(command);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  item.append(button);
  return item;
}

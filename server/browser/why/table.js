import { createElement } from '../demo/element.js';

/**
 * Creates a table in a part that scrolls by itself where there is little room.
 *
 * @param {string} label
 * @param {readonly string[]} heads - A head that begins with an asterisk belongs to a column of figures.
 * @param {readonly { cells: readonly string[], className?: string }[]} rows
 */
export function createTable(label, heads, rows) {
  const isFigure = heads.map((head) => head.startsWith('*'));
  const classOf = (/** @type {number} */ place) => (isFigure[place] ? 'number' : '');
  const head = document.createElement('tr');
  for (const [place, text] of heads.entries()) {
    const cell = createElement('th', text.replace('*', ''), classOf(place));
    cell.scope = 'col';
    head.append(cell);
  }
  const table = document.createElement('table');
  table.createTHead().append(head);
  const body = table.createTBody();
  for (const { cells, className = '' } of rows) {
    const row = body.insertRow();
    row.className = className;
    for (const [place, text] of cells.entries()) {
      const cell = createElement(place === 0 ? 'th' : 'td', text, classOf(place));
      if (cell instanceof HTMLTableCellElement && place === 0) cell.scope = 'row';
      row.append(cell);
    }
  }
  const section = document.createElement('section');
  section.className = 'scroll';
  section.tabIndex = 0;
  section.ariaLabel = label;
  section.append(table);
  return section;
}

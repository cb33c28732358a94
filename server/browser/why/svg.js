const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Creates an element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string | number>>} attributes
 * @param {...(string | Node)} content
 */
export function createShape(name, attributes = {}, ...content) {
  const shape = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    shape.setAttribute(key, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }
  shape.append(...content);
  return shape;
}

/**
 * Creates a picture that screen readers announce by its description.
 *
 * @param {{ width: number, height: number, label: string }} about
 * @param {readonly Node[]} shapes
 */
export function createPicture({ width, height, label }, shapes) {
  const picture = createShape('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  picture.append(...shapes);
  return picture;
}

/**
 * Draws a plot in a part of the page, and again when the width of the part changes.
 *
 * @param {HTMLElement} place
 * @param {(width: number) => SVGElement} draw
 * @returns {() => void} a function that ends the drawing.
 */
export function keepDrawn(place, draw) {
  let drawn = 0;
  const redraw = () => {
    const width = Math.max(240, Math.floor(place.clientWidth));
    if (width !== drawn) place.replaceChildren(draw(width));
    drawn = width;
  };
  const observer = new ResizeObserver(redraw);
  observer.observe(place);
  redraw();
  return () => observer.disconnect();
}

/** Hides the results that the filter excludes. Without scripts, the page shows all results and no filter. */
export const SCRIPT = `
const form = document.querySelector('form');
form.hidden = false;
const output = document.querySelector('[role=status]');
function filter() {
  const { words, status } = Object.fromEntries(new FormData(form));
  const wanted = words.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const article of document.querySelectorAll('article')) {
    const text = article.textContent.toLowerCase();
    const fits = (!status || article.dataset.status === status) && wanted.every((word) => text.includes(word));
    article.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const section of document.querySelectorAll('section.results'))
    section.hidden = !section.querySelector('article:not([hidden])');
  output.textContent = shown + ' shown';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
// Browsers fill a form in again when a reader comes back.
addEventListener('pageshow', filter);
`;

import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes every text, so that it ends neither an element nor an attribute', () => {
  const text = `"><script>alert('&')</script>`;
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;';
  expect(html`<b title="${text}">${text}</b>`.source).toBe(`<b title="${escaped}">${escaped}</b>`);
});

it('keeps parts as they are, one below the other, and writes nothing for undefined', () => {
  const rows = [1, 2].map((number) => html`<li>${number}</li>`);
  expect(html`<ul>${rows}${undefined}${html`<hr>`}</ul>`.source).toBe('<ul><li>1</li>\n<li>2</li><hr></ul>');
});

/** Copies the text beside a button. Without scripts, the page has no buttons. */
export const SCRIPT = `
for (const button of document.querySelectorAll('button')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { previousElementSibling: shown, firstChild: word } = button;
    getSelection().selectAllChildren(shown);
    // Browsers give no clipboard to a page of another machine without TLS.
    const isCopied = await navigator.clipboard?.writeText(shown.textContent).then(() => true, () => false);
    word.data = isCopied ? 'Copied' : 'Selected';
    setTimeout(() => { word.data = 'Copy'; }, 2000);
  });
}
`;

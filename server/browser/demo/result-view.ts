import { type Conversion, isCrossrateError } from '@crossrate/sdk';
import { type CurrencyCode, currencyOf } from '@crossrate/sdk/currencies';
import { createElement, findElement } from './element.ts';
import { writeFigure } from './write-figure.ts';

/** Shows a conversion with its arithmetic, so that readers can check it. */
export function showConversion({ base, target, ...texts }: Conversion, origin: string): void {
  const { amountText, rateText, convertedText } = texts;
  findElement('result-from', HTMLElement).textContent = `${writeFigure(amountText)} ${base} =`;
  showFigure(writeFigure(convertedText), target);
  findElement('rate', HTMLElement).textContent = `1 ${base} = ${writeFigure(rateText)} ${target}`;
  findElement('result-note', HTMLElement).textContent = `${amountText} × ${rateText}, rounded half up. ${origin}`;
  findElement('result-law', HTMLElement).textContent = [base, target].map(writeWithdrawal).join('');
}

/** Shows that there is no result for the chosen values. */
export function showNoConversion(note: string): void {
  findElement('result-from', HTMLElement).textContent = '\u00a0';
  showFigure('–', '');
  findElement('rate', HTMLElement).textContent = '–';
  findElement('result-note', HTMLElement).textContent = note;
  findElement('result-law', HTMLElement).textContent = '';
}

/** Shows why there is no conversion. */
export function showFailure(problem: string, note = ''): void {
  showNoConversion(note);
  const figure = findElement('result', HTMLElement);
  figure.textContent = problem;
  figure.className = 'result-figure failed';
}

/** Describes the failure of a call in a sentence. */
export function describeFailure(error: unknown): string {
  if (!isCrossrateError(error)) return 'The request failed.';
  const isDemoKey = findElement('key-field', HTMLElement).hidden;
  return error.status === 401 && isDemoKey
    ? `${error.message} A demo that was started again has other keys: reload this page.`
    : error.message;
}

function showFigure(figure: string, code: string): void {
  const element = findElement('result', HTMLElement);
  element.className = 'result-figure';
  element.replaceChildren(figure, code && ' ', code && createElement('small', code));
}

function writeWithdrawal(code: CurrencyCode): string {
  const { withdrawal } = currencyOf(code);
  return withdrawal
    ? `${code} was withdrawn in ${withdrawal.since}: this is the published rate, and no legal conversion. `
    : '';
}

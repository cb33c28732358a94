/** The script of a page that converts the amount that its visitor types. page.test.ts opens the page in a browser. */

import { Crossrate, isCrossrateError } from '@crossrate/sdk';

const crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: 'cr_mock_active' });

document.body.innerHTML = '<form><input name="amount" value="100"><button>Convert</button></form><output></output>';
const form = document.querySelector('form') as HTMLFormElement;
const output = document.querySelector('output') as HTMLOutputElement;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const amount = Number(new FormData(form).get('amount'));
  output.value = '…';
  try {
    const { converted, target } = await crossrate.convert({ from: 'USD', to: 'EUR', amount });
    output.value = `${converted.toFixed(2)} ${target}`;
  } catch (error) {
    if (isCrossrateError(error) && error.name === 'QuotaExceededError') output.value = 'No more conversions today.';
    else if (isCrossrateError(error) && error.name === 'InvalidRequestError') output.value = error.message;
    else throw error;
  }
});

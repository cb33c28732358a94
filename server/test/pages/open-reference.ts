import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the operation `convert` in the reference. */
export async function openConvert(page: Page): Promise<void> {
  const attempt = page.getByRole('button', { name: 'TRY' });
  // A click during the drawing of the reference is lost.
  const isOpen = async () => {
    if (await attempt.isVisible()) return true;
    await page.locator('.endpoint-head').nth(1).click();
    return false;
  };
  await expect.poll(isOpen, { interval: 500 }).toBe(true);
}

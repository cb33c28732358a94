import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the operation `convert` in the reference. */
export async function openConvert(reference: Page | FrameLocator): Promise<void> {
  const attempt = reference.getByRole('button', { name: 'TRY' });
  // A click during the drawing of the reference is lost.
  const isOpen = async () => {
    if (await attempt.isVisible()) return true;
    await reference.locator('.endpoint-head').nth(1).click();
    return false;
  };
  await expect.poll(isOpen, { interval: 500 }).toBe(true);
}

/** Opens the operation `convert` in the reference within the first page. */
export async function openReference(page: Page): Promise<void> {
  await page.locator('#reference-heading').scrollIntoViewIfNeeded();
  await openConvert(page.frameLocator('#reference-frame'));
}

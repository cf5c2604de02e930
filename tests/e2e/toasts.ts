import type { Page } from '@playwright/test';

/** All toasts of the page, and the flash that the previous page left. */
export const toasts = (page: Page) => page.locator('[data-sonner-toast], .flash');

/** The toast with a text. */
export const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text }).first();

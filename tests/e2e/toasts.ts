import type { Page } from '@playwright/test';

/** All toasts: of the page itself, and the message that the last page has left. */
export const toasts = (page: Page) => page.locator('[data-sonner-toast], .flash');

/** The toast with a text. */
export const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text }).first();

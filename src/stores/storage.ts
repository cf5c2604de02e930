/**
 * The result of using the browser's storage; undefined if it is blocked or full. Nothing is kept
 * then, or only as long as the page is open.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** One property of each item of a list in a reply. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any shape
export function pluck(items: readonly any[], name: string): any[] {
  return items.map((item) => item[name]);
}

/** A reply that refuses a call with a message. */
export const refusal = (status: number, message: unknown) => ({ status, body: { message } });

import { expect, vi } from 'vitest';

/**
 * Waits until the related questions of a question are known: they are found beside its pages, which
 * would change between two looks.
 */
export async function relatedKnown(origin: string, path: string): Promise<void> {
  const read = async () => {
    const response = await fetch(`${origin}/api${path}?page=1`);
    return (await response.json()) as { question: { related?: unknown } };
  };
  // The server rests nine times as long as the last look took.
  await vi.waitFor(async () => {
    expect((await read()).question.related).toBeDefined();
  }, 60_000);
}

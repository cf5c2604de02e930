import type { APIContext } from 'astro';

/** A part of the path, decoded once: ids of other backends may hold any character. */
export function param({ url, routePattern }: APIContext, name: string): string {
  const index = routePattern.split('/').indexOf(`[${name}]`);
  const raw = url.pathname.split('/')[index] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

export const questionPath = (id: string) => `/questions/${encodeURIComponent(id)}`;

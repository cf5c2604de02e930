/**
 * The text of one segment of the requested path, counted from 0. Astro's own parameters are decoded
 * again and again, and never for `+`, `#`, `/`: a tag such as `c++` would not come through.
 */
export function segment(request: Request, index: number): string {
  const raw = new URL(request.url).pathname.split('/')[index + 1] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Of writes that a number of people made at once: milliseconds each, as their callers saw them. */
export interface Latency {
  readonly median: number;
  /** 95 and 99 of 100 took no longer. */
  readonly most: number;
  readonly longest: number;
  readonly perSecond: number;
}

/** A write of the person with this token; `at` counts the writes. */
export type Write = (token: string, at: number) => Promise<Response>;

/** Each person writes as soon as what they wrote before is accepted. */
export async function latencyOf(
  write: Write,
  tokens: readonly string[],
  count: number,
): Promise<Latency> {
  const taken: number[] = [];
  const started = performance.now();
  let next = 0;
  const person = async (token: string) => {
    while (next < count) {
      const at = next;
      next += 1;
      const from = performance.now();
      let response = await write(token, at);
      // Who is told that the site is busy asks again, and waits that much longer.
      while (response.status === 503) {
        await response.arrayBuffer();
        response = await write(token, at);
      }
      await accepted(response);
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(tokens.map(person));
  const seconds = (performance.now() - started) / 1000;
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? 0;
  return { median: at(0.5), most: at(0.95), longest: at(0.99), perSecond: count / seconds };
}

export function shownLatency({ median, most, longest, perSecond }: Latency): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const within = `95 of 100 within ${ms(most)}, 99 within ${ms(longest)}`;
  return `median ${ms(median)}, ${within}, ${perSecond.toFixed(0)} a second`;
}

export function send(method: string, url: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}

/** What is answered to a call. @throws where it is refused */
export async function accepted(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new Error(`${response.url}: ${String(response.status)} ${await response.text()}`);
}

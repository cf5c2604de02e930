const BODY = `<p>It works once the listener is removed when the component goes: an effect that
  subscribes must <strong>unsubscribe</strong>, and <code>useEffect</code> takes a function for that.</p>
  <pre><code class="language-ts">useEffect(() =&gt; {
  const controller = new AbortController();
  addEventListener('resize', measure, { signal: controller.signal });
  return () =&gt; controller.abort();
}, [measure]);</code></pre>
  <ul><li>The first run subscribes.</li><li>The second finds nothing left of it.</li></ul>`;

/** Signs up a member who answers a question until it has `count` answers, on a site without rate limits. */
export async function answerUntil(url: string, path: string, count: number): Promise<void> {
  const account = { username: 'eager', email: 'eager@example.com', password: 'correct horse' };
  const { token } = await ask(`${url}/api/auth/register`, account);
  const { question } = await ask(`${url}/api${path}`);
  for (let at = Number(question.answerCount); at < count; at += 1) {
    const content = `<p>${String(at)}.</p>${BODY}`;
    await ask(`${url}/api/answers`, { questionId: question._id, content }, token);
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any shape
async function ask(url: string, body?: unknown, token?: string): Promise<any> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, { headers, ...sent });
  if (!answer.ok)
    throw new Error(`${url} answered ${String(answer.status)}: ${await answer.text()}`);
  return answer.json();
}

// Polls for a copy that the worker opens for one request: the api itself cannot open it.

/** A minute and a half. */
const MOST_TRIES = 90

/** `ask` returns 202 while the worker is opening it. @throws Error after a minute and a half */
export async function untilOpened(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await ask()
    if (answer.status === 200) return answer
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, tries === 0 ? 300 : 1_000))
  }
  throw new Error('it was not opened in time')
}

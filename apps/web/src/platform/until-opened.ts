// Polls for a copy that the worker opens for one request: the api itself cannot open it.

/** `ask` returns 202 while the worker is opening it. @throws Error after about so many seconds */
export async function untilOpened(ask: () => Promise<Response>, seconds = 90): Promise<Response> {
  for (let tries = 0; tries < seconds; tries += 1) {
    const answer = await ask()
    if (answer.status === 200) return answer
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, tries === 0 ? 300 : 1_000))
  }
  throw new Error('it was not opened in time')
}

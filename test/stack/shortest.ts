// How long something takes, on a machine that stands still now and then.

/** In ms: the shortest of at most three, where the first takes as long as it must not. */
export async function shortest(ms: number, act: () => Promise<unknown>): Promise<number> {
  let took = Infinity
  for (let tries = 0; tries < 3 && took >= ms; tries += 1) {
    const began = performance.now()
    await act()
    took = Math.min(took, performance.now() - began)
  }
  return took
}

// Lets one window record at a time: two in the same browser would each end the other's upload.

const nameOf = (key: string): string => `testate-recording ${key}`

/** Null when another window of this browser is recording. Returns the function that releases the lock. */
export async function takeTurn(key: string): Promise<(() => void) | null> {
  if (navigator.locks === undefined) return () => undefined
  return await new Promise((resolve) => {
    void navigator.locks.request(nameOf(key), { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(null)
      await new Promise<void>((giveBack) => resolve(giveBack))
    })
  })
}

export async function isTaken(key: string): Promise<boolean> {
  if (navigator.locks === undefined) return false
  return (await navigator.locks.query()).held?.some(({ name }) => name === nameOf(key)) ?? false
}

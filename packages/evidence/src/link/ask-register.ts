// Asks a register, at the address in the trust set, what it states about a document. Only the document's hash is sent.

/** The link note about a document, by its SHA-256 in hex; null when there is none. Throws without an answer. */
export type AskRegister = (documentHash: string) => Promise<string | null>

/** A note has some 400 bytes. */
const MOST_BYTES = 10_000

/** `address`: of the register, as `https://register.example`. */
export function openRegister(address: string, patienceMs: number): AskRegister {
  return async (documentHash) => {
    const answer = await fetch(new URL(`/api/links/${documentHash}`, address), {
      signal: AbortSignal.timeout(patienceMs),
      credentials: 'omit',
      cache: 'no-store',
    }).catch((error: unknown) => {
      throw new Error(
        (error as Error).name === 'TimeoutError'
          ? `no answer within ${patienceMs / 1000} s`
          : 'no connection',
      )
    })
    // Any web server answers 404; only a register answers it with a problem of its own.
    if (answer.status === 404 && answer.headers.get('content-type')?.startsWith('application/problem+json'))
      return null
    if (!answer.ok) throw new Error(`it answered with ${answer.status}`)
    const note = await answer.text()
    if (note.length > MOST_BYTES) throw new Error('its answer is too long for a link note')
    return note
  }
}

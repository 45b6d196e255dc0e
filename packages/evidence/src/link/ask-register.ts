// Asks a register, at the address in the trust set, what it states about a document. Only the document's hash is sent.

/** The link note about a document, by its SHA-256 in hex; null when there is none. Throws without an answer. */
export type AskRegister = (documentHash: string) => Promise<string | null>

/** A note has some 400 bytes. */
const MOST_BYTES = 10_000

/** The codicil notes about a document's registrations. Throws without an answer. */
export type AskCodicils = (documentHash: string) => Promise<readonly string[]>

/** Of a hundred codicils. */
const MOST_LIST_BYTES = 50_000

/** `address`: of the register, as `https://register.example`. */
export function openCodicils(address: string, patienceMs: number): AskCodicils {
  return async (documentHash) => {
    const answer = await askAt(address, `/api/links/${documentHash}/codicils`, patienceMs)
    // A register from before there were codicils.
    if (isOwnNotFound(answer)) return []
    if (!answer.ok) throw new Error(`it answered with ${answer.status}`)
    const text = await answer.text()
    if (text.length > MOST_LIST_BYTES) throw new Error('its answer is too long')
    const notes = (JSON.parse(text) as { notes?: unknown } | null)?.notes
    if (!Array.isArray(notes) || !notes.every((one) => typeof one === 'string'))
      throw new Error('its answer is no list of notes')
    return notes
  }
}

/** `address`: of the register, as `https://register.example`. */
export function openRegister(address: string, patienceMs: number): AskRegister {
  return async (documentHash) => {
    const answer = await askAt(address, `/api/links/${documentHash}`, patienceMs)
    if (isOwnNotFound(answer)) return null
    if (!answer.ok) throw new Error(`it answered with ${answer.status}`)
    const note = await answer.text()
    if (note.length > MOST_BYTES) throw new Error('its answer is too long for a link note')
    return note
  }
}

async function askAt(address: string, path: string, patienceMs: number): Promise<Response> {
  return await fetch(new URL(path, address), {
    signal: AbortSignal.timeout(patienceMs),
    credentials: 'omit',
    cache: 'no-store',
  }).catch((error: unknown) => {
    throw new Error(
      (error as Error).name === 'TimeoutError' ? `no answer within ${patienceMs / 1000} s` : 'no connection',
    )
  })
}

/** Any web server answers 404; only a register answers it with a problem of its own. */
const isOwnNotFound = ({ status, headers }: Response): boolean =>
  status === 404 && headers.get('content-type')?.startsWith('application/problem+json') === true

// What can be done with a recording that was begun but is not on record: decided from what the register has
// and what this browser stored.

export type Unfinished =
  | { kind: 'none' }
  /**
   * This browser has the whole: it resumes where the register stopped, or from the start if the register has
   * nothing any more.
   */
  | {
      kind: 'resume'
      address: string | null
      uploadId: string | null
      durationMs: number
      startedAt: string
      cutShort: boolean
    }
  /**
   * The register has a part and this browser nothing: it was begun on another device, or the browser lost it.
   */
  | { kind: 'elsewhere'; address: string; startedAt: string }

export function unfinished(
  atRegister: { uploadId: string; address: string; offset: number; startedAt: string } | null,
  here: { uploadId: string | null; durationMs: number; startedAt: string; stopped: boolean } | null,
): Unfinished {
  if (here !== null) {
    // Another take was begun since, perhaps on a phone: its bytes are different.
    const same = atRegister !== null && here.uploadId === atRegister.uploadId
    if (atRegister !== null && !same && atRegister.startedAt > here.startedAt)
      return { kind: 'elsewhere', address: atRegister.address, startedAt: atRegister.startedAt }
    return {
      kind: 'resume',
      address: same ? atRegister.address : null,
      uploadId: same ? atRegister.uploadId : null,
      durationMs: here.durationMs,
      startedAt: here.startedAt,
      cutShort: !here.stopped,
    }
  }
  if (atRegister !== null)
    return { kind: 'elsewhere', address: atRegister.address, startedAt: atRegister.startedAt }
  return { kind: 'none' }
}

/** The id at the end of an upload's address. */
export function uploadIdOf(address: string): string {
  return address.split('/').at(-1) ?? ''
}

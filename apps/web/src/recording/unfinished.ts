// What can be done with a recording that was begun and is not on record: decided from what the register has and what this browser kept.

export type Unfinished =
  | { kind: 'none' }
  /** This browser has the whole: it goes on where the register stopped, or from the start if the register has nothing any more. */
  | {
      kind: 'resume'
      address: string | null
      uploadId: string | null
      durationMs: number
      startedAt: string
      cutShort: boolean
    }
  /** The register has a part and this browser nothing: it was begun on another device, or the browser forgot. */
  | { kind: 'elsewhere'; address: string; startedAt: string }

export function unfinished(
  atRegister: { uploadId: string; address: string; offset: number; startedAt: string } | null,
  here: { uploadId: string | null; durationMs: number; startedAt: string; stopped: boolean } | null,
): Unfinished {
  if (here !== null) {
    // Another take of theirs was begun since, perhaps on a phone: its bytes are not these.
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

/** The id an upload's address ends in. */
export function uploadIdOf(address: string): string {
  return address.split('/').at(-1) ?? ''
}

// Determines what can be said about a file. The file stays here; for a plain PDF only the fingerprint is
// looked up.
import type { Trust } from '@testate/evidence/certificates/trust'
import { readPlain } from '../platform/read-plain.ts'
import type { Lookup } from './lookup.ts'
import type { Finding } from './finding.ts'

/** The size of the largest capsule a register issues. */
export const MOST_BYTES = 64 * 1024 * 1024

/**
 * `trusted` resolves to null when there is no trust set. @throws when the file cannot be read from the device
 */
export async function findOut(file: File, trusted: Promise<Trust | null>, online: boolean): Promise<Finding> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { checkFile } = await import('./check-file.ts')
  const trust = await trusted
  if (trust === null) return { kind: 'no trust' }
  const { hash, verdict } = await checkFile(bytes, trust, online)
  if (verdict?.kind === 'certificate') return { kind: 'certificate', hash }
  if (verdict !== null) return { kind: 'judged', hash, verdict, areAsked: online }
  return { kind: 'plain', hash, lookup: online ? await lookUp(hash) : null }
}

/** Null: the lookup failed, which is never the same as “no”. */
async function lookUp(hash: string): Promise<Lookup | null> {
  try {
    return await readPlain<Lookup>(`/api/verify/${hash}`)
  } catch {
    return null
  }
}

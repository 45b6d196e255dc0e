// Determines what can be said about a file. The file stays here.
import type { Trust } from '@testate/evidence/certificates/trust'
import type { Finding } from './finding.ts'

/** The size of the largest capsule a register issues. */
export const MOST_BYTES = 64 * 1024 * 1024

/**
 * `trusted` resolves to null when there is no trust set. `proof`: to compare the file with. @throws when a file
 * cannot be read from the device
 */
export async function findOut(
  file: File,
  trusted: Promise<Trust | null>,
  online: boolean,
  proof: File | null,
): Promise<Finding> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const ofProof = proof === null ? null : new Uint8Array(await proof.arrayBuffer())
  const { checkFile } = await import('./check-file.ts')
  const trust = await trusted
  if (trust === null) return { kind: 'no trust' }
  const { hash, verdict } = await checkFile(bytes, trust, online, ofProof)
  return verdict.unknown === 'certificate'
    ? { kind: 'certificate', hash }
    : { kind: 'judged', hash, verdict, areAsked: online }
}

// The sample that anybody can check: a sealed will of a register that exists only for it, with that register's
// trust set. Whole, or with one byte of it changed.
import type { Trust } from '@testate/evidence/certificates/trust'
import trustAt from './trust.json?url'
import sealedAt from './will.sealed.pdf?url'

/** Within the will's own pages. */
const CHANGED_BYTE = 600

export interface Sample {
  file: File
  trust: Trust
}

export async function openSample(isChanged: boolean): Promise<Sample> {
  const [sealed, trust] = await Promise.all([sealedAt, trustAt].map(async (address) => await fetch(address)))
  if (sealed?.ok !== true || trust?.ok !== true) throw new Error('The sample could not be fetched.')
  const { readTrust } = await import('../check-file.ts')
  const bytes = new Uint8Array(await sealed.arrayBuffer())
  if (isChanged) changeOneByte(bytes)
  return {
    file: new File([bytes], isChanged ? 'sample-changed.pdf' : 'sample.pdf', { type: 'application/pdf' }),
    trust: await readTrust(await trust.text()),
  }
}

export function changeOneByte(bytes: Uint8Array): void {
  bytes[CHANGED_BYTE] = (bytes[CHANGED_BYTE] ?? 0) ^ 1
}

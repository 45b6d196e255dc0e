// Checks a file locally in this browser: the same code as `npm run verify`, against a trust set, querying the
// ledgers themselves, and the register of the trust set about a PDF without a seal. Loaded by the page that
// checks, which caches it for offline use; the ledger readers, five times as large, are loaded with the first
// file checked online.
import type { AskLedger } from '@testate/evidence/capsule/check-ledgers'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { openCodicils, openRegister } from '@testate/evidence/link/ask-register'
import { requireSuccessions } from '@testate/evidence/log/retired-keys'
import { registerOf, trustSchema, type Trust } from '@testate/evidence/certificates/trust'
import { verify, type Verdict } from '@testate/evidence/verify'

/** The timeout for one ledger. */
const PATIENCE_MS = 8_000

export interface Checked {
  /** SHA-256 of the file, hex. */
  hash: string
  verdict: Verdict
}

/**
 * Never sends the file anywhere. `proof`: to check a PDF by; then no register is asked. `online` false: nobody is
 * queried, and the skipped steps are named.
 */
export async function checkFile(
  bytes: Uint8Array<ArrayBuffer>,
  trust: Trust,
  online: boolean,
  proof: Uint8Array<ArrayBuffer> | null = null,
): Promise<Checked> {
  const hash = toHex(await sha256(bytes))
  const register = registerOf(trust)
  const verdict = await verify(bytes, trust, online ? await loadReaders() : null, {
    patienceMs: PATIENCE_MS,
    proof,
    askRegister: register === null ? null : openRegister(register, PATIENCE_MS),
    askCodicils: register === null ? null : openCodicils(register, PATIENCE_MS),
  })
  return { hash, verdict }
}

/** If they cannot be fetched, no ledger can be queried: the check reports that for each. */
async function loadReaders(): Promise<AskLedger> {
  try {
    const { openReader } = await import('@testate/chains/open-reader')
    return (network) => openReader(network, PATIENCE_MS)
  } catch {
    return () => {
      throw new Error('the part that asks the ledgers could not be fetched')
    }
  }
}

/** Parses a trust set from a person's own file. @throws when it is not one */
export async function readTrust(text: string): Promise<Trust> {
  const trust = trustSchema.parse(JSON.parse(text))
  await requireSuccessions(trust)
  return trust
}

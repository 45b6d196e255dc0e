// Checks a file where it lies, in this browser: the same code as `npm run verify`, against a trust set, asking the ledgers themselves.
// Loaded by the page that checks, which keeps it for offline; what asks the ledgers, five times as large, comes with the first file that is checked online.
import type { AskLedger } from '@testate/evidence/check-ledgers'
import { sha256, toHex } from '@testate/evidence/hash'
import { trustSchema, type Trust } from '@testate/evidence/trust'
import { verify, type Verdict } from '@testate/evidence/verify'

/** How long one ledger may take. */
const PATIENCE_MS = 8_000

export interface Checked {
  /** SHA-256 of the file, hex. */
  hash: string
  /** Null for a PDF that this product did not seal: all that can be asked about it is whether its hash is registered. */
  verdict: Verdict | null
}

/** Never sends the file anywhere. `online` false: no ledger is asked, and the steps left out are named. */
export async function checkFile(
  bytes: Uint8Array<ArrayBuffer>,
  trust: Trust,
  online: boolean,
): Promise<Checked> {
  const hash = toHex(await sha256(bytes))
  const verdict = await verify(bytes, trust, online ? await loadReaders() : null, { patienceMs: PATIENCE_MS })
  return { hash, verdict: isPlainPdf(bytes, verdict) ? null : verdict }
}

/** Where they cannot be fetched, no ledger could be asked: the check says so of each. */
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

/** A PDF that says nothing of a registration; a damaged sealed one still carries the word and is judged. */
function isPlainPdf(bytes: Uint8Array, { kind, registration }: Verdict): boolean {
  return (
    kind === 'sealed PDF' &&
    registration === null &&
    !new TextDecoder('latin1').decode(bytes).includes('/TestateRegistration')
  )
}

/** A trust set out of a file somebody brought. @throws when it is none */
export function readTrust(text: string): Trust {
  return trustSchema.parse(JSON.parse(text))
}

// Fetches the testator's three files: the worker opens each for one request, after a code has confirmed who
// asks.
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '@testate/api/problem'
import { fetchOpened, openWill } from '@testate/api/wills'
import type { Inbox } from './inbox.ts'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { stepUp } from './step-up.ts'
import { until } from './until.ts'

const openedWithinMs = 60_000
const askedAgainForMs = 90_000

export interface EvidenceFiles {
  sealedPdf: string
  capsule: string
  certificate: string
}

/**
 * Writes them under `out` (created if missing), named after the will's file and id, and returns their paths.
 * Throws when the sealed PDF's hash is not that of the sealing.
 */
export async function fetchEvidence(
  testator: Actor,
  inbox: Inbox,
  will: { willId: string; documentHash: string; sealedHash: string },
  file: string,
  out: string,
  progress: Progress,
): Promise<EvidenceFiles> {
  const confirm = async (): Promise<string> => await stepUp(testator, inbox, 'open', will, progress)
  const proof: Proof = { token: await confirm(), renew: confirm }
  const stem = join(out, `${basename(file).replace(/\.pdf$/i, '')}-${will.willId.slice(0, 8)}`)
  const files: EvidenceFiles = {
    sealedPdf: `${stem}-sealed.pdf`,
    capsule: `${stem}-capsule.json`,
    certificate: `${stem}-certificate.pdf`,
  }
  await mkdir(out, { recursive: true })
  for (const [part, path] of [
    ['sealed', files.sealedPdf],
    ['capsule', files.capsule],
    ['certificate', files.certificate],
  ] as const) {
    const bytes = await openPart(testator, will.willId, part, proof)
    if (part === 'sealed' && createHash('sha256').update(bytes).digest('hex') !== will.sealedHash)
      throw new Error('The sealed PDF that was handed out is not the one that was sealed.')
    // Readable only by their owner: the certificate says where the original is stored, the PDFs contain the
    // will.
    const handle = await open(path, 'w', 0o600)
    await handle.writeFile(bytes)
    await handle.close()
    progress.say(`${path}, ${bytes.length.toLocaleString('en-GB')} bytes`)
  }
  return files
}

/** One proof opens all three, unless its key is lost when the register's process ends. */
interface Proof {
  token: string
  renew(): Promise<string>
}

async function openPart(
  testator: Actor,
  willId: string,
  part: 'sealed' | 'capsule' | 'certificate',
  proof: Proof,
): Promise<Uint8Array> {
  for (const deadline = Date.now() + askedAgainForMs; ;) {
    try {
      return await openOnce(testator, willId, part, proof.token)
    } catch (error) {
      // An opened file is returned only once, and its key too is lost with that process: after a restart it
      // must be requested again.
      if (
        !(error instanceof Problem) ||
        !['gone', 'step-up-needed'].includes(error.code) ||
        Date.now() > deadline
      )
        throw error
      if (error.code === 'step-up-needed') proof.token = await proof.renew()
    }
  }
}

async function openOnce(
  testator: Actor,
  willId: string,
  part: 'sealed' | 'capsule' | 'certificate',
  token: string,
): Promise<Uint8Array> {
  const { call } = testator.browser
  const { requestId } = await call(openWill, { params: { id: willId }, body: { part }, stepUp: token })
  return await until(`the ${part} to be opened`, openedWithinMs, async () => {
    const answer = await call(fetchOpened, { params: { id: willId, requestId }, stepUp: token })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return null
    }
    return new Uint8Array(await answer.arrayBuffer())
  })
}

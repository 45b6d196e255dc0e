// `npm run verify -- FILE… [--proof PROOF] [--trust DIR] [--node NETWORK=URL] [--offline] [--json]`: checks sealed
// PDFs, capsules and proofs without the register, asking only the ledgers, and a will's own PDF by a proof or by what
// its register states. Trust comes from the trust folder, never from the file.
import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { foldersIn } from '@testate/domain/settings'
import { MOST_CAPSULE_BYTES } from '@testate/evidence/capsule/capsule'
import { fromPem, parseCertificate } from '@testate/evidence/certificates/certificate'
import { parseOutsideCertificate } from '@testate/evidence/certificates/outside-certificate'
import { parseVerifierKey } from '@testate/evidence/log/checkpoint'
import { requireSuccessions } from '@testate/evidence/log/retired-keys'
import { openCodicils, openRegister } from '@testate/evidence/link/ask-register'
import { isProof } from '@testate/evidence/proof/proof'
import type { Outcome } from '@testate/evidence/step'
import {
  logKeysOf,
  registerOf,
  rootPemsOf,
  trustSchema,
  type Trust,
} from '@testate/evidence/certificates/trust'
import { verify, type Verdict } from '@testate/evidence/verify'
import { askedNodes, sayNodes, withNodes } from './named-nodes.ts'
import { fetchRenewals, renewed } from './renewals.ts'
import { call, fromHere, messageOf, thisProcess, type Caller } from './from-here.ts'

/** Time limit for one ledger. */
const PATIENCE_MS = 5_000
/** A register renews a file in the year before its end. */
const RENEWED_WITHIN_MS = 366 * 86_400_000

const usage = `npm run verify -- FILE… [--proof PROOF] [--trust DIR] [--node NETWORK=URL] [--offline] [--json]

  FILE       a sealed PDF, a capsule or a proof, or the will's own PDF: then its SHA-256 is sent to the register
             that the trust set names; or a certificate: its seal is checked, and the ledgers say whether the
             registration stands. Of a sealed PDF whose certificates end within a year that register is asked for a
             renewal, by the hash of what was sealed
  --proof    the proof without the will: the will's own PDF is checked by it, and no register is asked
  --trust    folder with the trust set of the register (default TRUST_DIR or DATA_DIR/trust, that is .data/trust)
  --node     the node to ask about a network, as in ethereum=https://node.example, once for each network; otherwise
             the one that the trust set names, which is of the register's choice
  --offline  ask nobody; the steps left out are named
  --json     one JSON object on standard output

Ends with 0 when it is registered or released (with --offline: when the file itself holds), 4 when a later
version superseded it, 5 when the registration was withdrawn, 1 when something is refuted, 3 when something
could not be asked, 2 when this call itself cannot be understood. Of several files the worst counts.
`

class CannotStart extends Error {}

async function readTrust(caller: Caller, given: string | undefined): Promise<Trust> {
  const folder = given === undefined ? resolve(foldersIn(caller.env).trust) : fromHere(caller, given)
  const path = join(folder, 'trust.json')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CannotStart(
      `There is no trust set at ${path}. Name its folder with --trust DIR; a running register serves it at /api/trust.`,
    )
  })
  try {
    const trust = trustSchema.parse(JSON.parse(text))
    for (const pem of rootPemsOf(trust)) parseCertificate(fromPem(pem))
    if ('timestampRoots' in trust)
      for (const pem of trust.timestampRoots) parseOutsideCertificate(fromPem(pem))
    for (const key of logKeysOf(trust)) await parseVerifierKey(key)
    await requireSuccessions(trust)
    return trust
  } catch {
    throw new CannotStart(`The trust set at ${path} cannot be read.`)
  }
}

/**
 * Size of a readable file. Checked for all files before the first is verified, so that no verdict is lost to
 * a wrong name later on.
 */
async function sizeOf(caller: Caller, file: string): Promise<number> {
  const cannot = (): never => {
    throw new CannotStart(`${file} cannot be read.`)
  }
  const path = fromHere(caller, file)
  const found = await stat(path).catch(cannot)
  // A pipe or a device may never end.
  if (!found.isFile()) throw new CannotStart(`${file} is not a file.`)
  await access(path, constants.R_OK).catch(cannot)
  return found.size
}

/** For the will's own PDF; anything else is checked without it. */
async function readProof(caller: Caller, file: string): Promise<Uint8Array> {
  const bytes = await readGiven(caller, file, await sizeOf(caller, file))
  if (!isProof(bytes)) throw new CannotStart(`${file} is not a proof.`)
  return bytes
}

async function readGiven(caller: Caller, file: string, size: number): Promise<Uint8Array> {
  // Larger than any capsule: empty bytes are enough to refuse it, and memory stays bounded.
  if (size > MOST_CAPSULE_BYTES) return new Uint8Array()
  return new Uint8Array(await readFile(fromHere(caller, file)))
}

/**
 * A reason may quote the file, and a forged file may contain control sequences that make a terminal clear its
 * lines and show a verdict of its own.
 */
const shown = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

/** Of several files; superseded before withdrawn, as where ledgers differ. */
const worstFirst: Verdict['exitCode'][] = [1, 3, 4, 5]

const marks: Record<Outcome, string> = {
  'holds': '✓ holds   ',
  'refuted': '✗ REFUTED ',
  'could not be asked': '? unasked ',
  'skipped': '– skipped ',
  'no entry': '– no entry',
}

const kinds: Record<Verdict['kind'], string> = {
  'sealed PDF': 'sealed PDF',
  'capsule': 'capsule',
  'proof': 'proof',
  'certificate': 'certificate of registration',
  'PDF without a seal': 'PDF without a seal',
  'neither': 'neither a sealed PDF, a capsule nor a proof',
}

function printed(file: string, verdict: Verdict): string {
  const width = Math.max(0, ...verdict.steps.map((step) => step.step.length))
  const lines = verdict.steps.map(
    (step) => `  ${marks[step.outcome]}${shown(step.step.padEnd(width))}  ${shown(step.reason)}`,
  )
  return (
    `${shown(file)} ` + `(${kinds[verdict.kind]})\n${lines.join('\n')}\n\n  ` + `${shown(verdict.sentence)}\n`
  )
}

/** Whether the register has a renewal that this file lacks: asked only when one may be due. */
async function ofRenewal(
  caller: Caller,
  file: string,
  size: number,
  verdict: Verdict,
  trust: Trust,
): Promise<string> {
  const { kind, checkableUntil, sealedHash } = verdict
  const register = registerOf(trust)
  if (kind !== 'sealed PDF' || checkableUntil === null || sealedHash === null || register === null) return ''
  if (Date.parse(checkableUntil) - Date.now() > RENEWED_WITHIN_MS) return ''
  try {
    const tails = await fetchRenewals(register, sealedHash, PATIENCE_MS)
    const whole = await renewed(Buffer.from(await readGiven(caller, file, size)), tails, trust)
    return whole === null ? '' : ` ${trust.name} has renewed it since: npm run renew appends the renewal.`
  } catch {
    return ` Whether ${trust.name} has renewed it since could not be found out now.`
  }
}

function chosenNodes(trust: Trust, given: readonly string[]): Trust {
  try {
    return withNodes(trust, given)
  } catch (error) {
    throw new CannotStart(messageOf(error))
  }
}

/** Throws CannotStart before anything was checked. @returns the exit code */
export async function main(caller: Caller): Promise<number> {
  let files: string[]
  let options: {
    trust?: string | undefined
    proof?: string | undefined
    node?: string[] | undefined
    offline?: boolean | undefined
    json?: boolean | undefined
    help?: boolean | undefined
  }
  try {
    ;({ positionals: files, values: options } = parseArgs({
      args: caller.args,
      allowPositionals: true,
      options: {
        trust: { type: 'string' },
        offline: { type: 'boolean' },
        proof: { type: 'string' },
        node: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }))
  } catch (error) {
    throw new CannotStart(`${messageOf(error)}\n\n${usage}`)
  }
  if (options.help === true) {
    caller.out(usage)
    return 0
  }
  if (files.length === 0) throw new CannotStart(`No file was named.\n\n${usage}`)
  const given = options.node ?? []
  const trust = chosenNodes(await readTrust(caller, options.trust), given)
  const nodes = options.offline === true ? [] : askedNodes(trust, given)
  const register = registerOf(trust)
  const proof = options.proof === undefined ? null : await readProof(caller, options.proof)
  const verdicts: (Verdict & { file: string })[] = []
  const sizes = await Promise.all(files.map((file) => sizeOf(caller, file)))
  // What asks ledgers takes half of the time to load, and a call that asks none does without it.
  const reader = options.offline === true ? null : (await import('@testate/chains/open-reader')).openReader
  for (const [n, file] of files.entries()) {
    const verdict = await verify(
      await readGiven(caller, file, sizes[n]!),
      trust,
      reader === null ? null : (network) => reader(network, PATIENCE_MS),
      {
        patienceMs: PATIENCE_MS,
        proof,
        askRegister: register === null ? null : openRegister(register, PATIENCE_MS),
        askCodicils: register === null ? null : openCodicils(register, PATIENCE_MS),
      },
    )
    if (options.offline !== true) verdict.sentence += await ofRenewal(caller, file, sizes[n]!, verdict, trust)
    verdicts.push({ file, ...verdict })
    if (options.json !== true) caller.out(`${verdicts.length > 1 ? '\n' : ''}${printed(file, verdict)}`)
  }
  const codes = verdicts.map((verdict) => verdict.exitCode)
  const exitCode = worstFirst.find((code) => codes.includes(code)) ?? 0
  if (options.json === true)
    caller.out(`${JSON.stringify({ register: trust.name, exitCode, nodes, files: verdicts }, null, 2)}\n`)
  else if (nodes.length > 0) caller.out(`\n${shown(sayNodes(nodes))}\n`)
  return exitCode
}

// Node before 24.2 has no `import.meta.main`: then it is run, since an end with 0 would be a verdict nobody reached.
if (import.meta.main !== false) {
  process.exitCode = await call(main, thisProcess)
  // A ledger that never answers would keep its socket, and with it this process, alive beyond the time limit
  // above.
  process.stdout.write('', () => process.exit())
}

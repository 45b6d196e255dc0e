// `npm run renew -- SEALED.pdf [--out FILE] [--trust DIR]`: appends to an old copy of a sealed PDF the
// renewals that its register has made since, so that the software of others can go on checking it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { foldersIn } from '@testate/domain/settings'
import { registerOf, trustSchema } from '@testate/evidence/certificates/trust'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { fetchRenewals, renewed } from './renewals.ts'
import { call, fromHere, messageOf, thisProcess, type Caller } from './from-here.ts'

const PATIENCE_MS = 10_000

const usage = `npm run renew -- SEALED.pdf [--out FILE] [--trust DIR]

  SEALED.pdf  a sealed PDF; the hash of what was sealed is sent to the register that the trust set names
  --out       where to write the renewed file (default: in the place of the old one)
  --trust     folder with the trust set of the register (default TRUST_DIR or DATA_DIR/trust, that is .data/trust)

Ends with 0 when the file was renewed or lacks nothing, 1 when the file, or what the register sent, does not hold,
3 when the register could not be asked, 2 when this call itself cannot be understood.
`

function until(at: Date | null): string {
  if (at === null) return ''
  const can = at.getTime() < Date.now() ? 'could' : 'can'
  return `The software of others ${can} check it until ${at.toISOString().slice(0, 10)}.`
}

/** Throws an Error with what is wrong with the call. @returns the exit code */
export async function main(caller: Caller): Promise<number> {
  const say = (text: string): void => caller.out(`${text}\n`)
  const { positionals, values } = parseArgs({
    args: caller.args,
    allowPositionals: true,
    options: { out: { type: 'string' }, trust: { type: 'string' } },
  })
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Error(usage)
  const folder =
    values.trust === undefined ? resolve(foldersIn(caller.env).trust) : fromHere(caller, values.trust)
  const trust = trustSchema.parse(JSON.parse(await readFile(join(folder, 'trust.json'), 'utf8')))
  const register = registerOf(trust)
  if (register === null) throw new Error('The trust set names no register to ask.')
  const file = await readFile(fromHere(caller, name))

  const before = await checkSealedPdf(new Uint8Array(file), trust)
  const wrong = before.steps.find(({ outcome }) => outcome === 'refuted')
  if (wrong !== undefined) {
    say(`Nothing was changed. ${wrong.reason}`)
    return 1
  }
  let tails: Buffer[]
  try {
    tails = await fetchRenewals(register, before.sealedHash, PATIENCE_MS)
  } catch (error) {
    say(`Nothing was changed. ${trust.name} could not be asked: ${messageOf(error)}.`)
    return 3
  }
  let whole: Buffer | null
  try {
    whole = await renewed(file, tails, trust)
  } catch (error) {
    say(`Nothing was changed. What ${trust.name} sent is no renewal of this file: ${messageOf(error)}`)
    return 1
  }
  if (whole === null) {
    const none =
      tails.length === 0
        ? `${trust.name} has no renewal of this file, or does not know it.`
        : 'The file lacks no renewal.'
    say(`${none} ${until(before.checkableUntil)}`)
    return 0
  }
  const out = fromHere(caller, values.out ?? name)
  // Whole, or not at all: the old file is not lost when this is ended half way.
  await writeFile(`${out}.part`, whole)
  await rename(`${out}.part`, out)
  const after = await checkSealedPdf(new Uint8Array(whole), trust)
  say(`Renewed: ${out}. ${until(after.checkableUntil)}`)
  return 0
}

// Node before 24.2 has no `import.meta.main`: then it is run.
if (import.meta.main !== false) process.exitCode = await call(main, thisProcess)

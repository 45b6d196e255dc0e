// `npm run open -- COPY.own-copy.json [--out FILE]`: opens the copy of a released will that an executor's own key
// opens (docs/formats/own-copy.md), by its pass phrase or one of its printed codes, without asking anybody.
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { CannotOpenObject } from '@testate/evidence/own-copy/open-object'
import { openOwnCopy, ownCopy, type OwnCopy } from '@testate/evidence/own-copy/own-copy'
import { NotForThisKey } from '@testate/evidence/shared-secret/hybrid-seal'
import { DoesNotUnlock, unlockSeed, type Lock } from '@testate/evidence/shared-secret/locks'
import { NotACode } from '@testate/evidence/shared-secret/recovery-codes'
import { call, fromHere, thisProcess, type Caller } from './from-here.ts'

const usage = `npm run open -- COPY.own-copy.json [--out FILE]

  COPY   the locked file that an executor took and saved
  --out  where to write the sealed PDF (default: beside the locked file); nothing is overwritten

Asks for the pass phrase or one of the printed codes, or reads it from standard input. A passkey opens the copy only in
a browser. Asks no register and no network. The sealed PDF can then be checked by npm run verify.

Ends with 0 when the PDF was written, 1 when the copy was not opened, 2 when this call itself cannot be understood.
`

/** One line, which a terminal does not show. */
async function secret({ input, err }: Caller): Promise<string> {
  const from = input()
  const shown = from.isTTY === true
  if (shown) err('Pass phrase or printed code (it is not shown): ')
  const silent = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input: from, output: silent, terminal: shown })
  const line = await new Promise<string>((answer) => {
    lines.once('line', answer)
    lines.once('close', () => answer(''))
  })
  lines.close()
  if (shown) err('\n')
  return line
}

/** The key, by a printed code or else by the pass phrase. Throws DoesNotUnlock. */
async function seedOf({ key }: OwnCopy, typed: string) {
  const locks = key.locks as Lock[]
  try {
    return await unlockSeed(locks, { kind: 'code', code: typed })
  } catch (error) {
    if (!(error instanceof NotACode || error instanceof DoesNotUnlock)) throw error
    return await unlockSeed(locks, { kind: 'phrase', phrase: typed })
  }
}

/** What the file is, or a sentence saying why it is none. */
async function copyIn(path: string): Promise<OwnCopy | string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text !== 'string') return `${path} cannot be read (${text.code ?? text.message}).`
  try {
    return ownCopy.parse(JSON.parse(text))
  } catch {
    return `${path} is no copy that an executor’s own key opens.`
  }
}

/** Throws an Error with what is wrong with the call. @returns the exit code */
export async function main(caller: Caller): Promise<number> {
  const say = (text: string): void => caller.out(`${text}\n`)
  const { positionals, values } = parseArgs({
    args: caller.args,
    allowPositionals: true,
    options: { out: { type: 'string' } },
  })
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Error(usage)
  const path = fromHere(caller, name)
  const copy = await copyIn(path)
  if (typeof copy === 'string') {
    say(copy)
    return 1
  }
  if (copy.key.locks.every(({ kind }) => kind === 'passkey')) {
    say('Only a passkey opens this copy, and a passkey works in a browser alone, on the register’s own page.')
    return 1
  }
  const typed = await secret(caller)
  let pdf
  try {
    pdf = await openOwnCopy(await seedOf(copy, typed), copy)
  } catch (error) {
    if (error instanceof DoesNotUnlock) say('This pass phrase or code does not open the copy.')
    else if (error instanceof CannotOpenObject)
      say('The copy is damaged: it is not the file that was locked.')
    else if (error instanceof NotForThisKey) say('The copy is locked for another key than the one in it.')
    else throw error
    return 1
  }
  const out =
    values.out === undefined
      ? `${path.replace(/(\.own-copy)?\.json$/, '')}.sealed.pdf`
      : fromHere(caller, values.out)
  try {
    await writeFile(out, pdf, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    say(
      code === 'EEXIST'
        ? `${out} is there already. Nothing was written.`
        : `${out} cannot be written (${code}).`,
    )
    return 1
  }
  say(`Opened: ${out}. Every byte is as it was registered. To check it: npm run verify -- ${out}`)
  return 0
}

// Node before 24.2 has no `import.meta.main`: then it is run.
if (import.meta.main !== false) process.exitCode = await call(main, thisProcess)

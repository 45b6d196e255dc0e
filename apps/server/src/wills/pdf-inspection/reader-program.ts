// Finds the disposable process's programs (make-program.ts): built once per version of the code, by a
// separate process, and only read afterwards.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const here = import.meta.dirname
const kept = join(here, '../../../../../node_modules/.cache/pdf-reader')
/** The files beside this one that are not in the programs. */
const outside = ['file-type.ts', 'inspect-pdf.ts', 'inspecting-process.ts', 'reader-program.ts']
const MAKE_WITHIN_MS = 60_000
/** Programs of versions unused for this long are removed when a new one is built. */
const FORGET_AFTER_MS = 7 * 86_400_000
/** After this long, an unfinished build counts as abandoned. */
const GIVEN_UP_AFTER_MS = 3_600_000
/** V8 flags, the same as for the process that will run it: compiled code is only valid with them. */
export const V8_FLAGS = ['--max-old-space-size=512', '--min-semi-space-size=16']

export interface ReaderProgram {
  folder: string
  /** Fonts and character maps of the page reader. */
  viewerData: string
}

let made: Promise<ReaderProgram> | undefined

/** The programs of this version; built first, in about two seconds, if missing. */
export function readerProgram(): Promise<ReaderProgram> {
  made ??= find().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function find(): Promise<ReaderProgram> {
  const require = createRequire(import.meta.url)
  const packages = ['pdfjs-dist', 'rolldown'].map((name) => require.resolve(`${name}/package.json`))
  // pdf-lib does not export its package.json.
  const library = join(dirname(require.resolve('@cantoo/pdf-lib')), '../package.json')
  const viewerData = dirname(packages[0]!)
  // Our own package that is in the programs: a change to it is another version.
  const structure = dirname(require.resolve('@testate/pdf-structure/check-structure'))
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, process.platform, process.arch, V8_FLAGS]),
  )
  const sources = [here, structure].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !outside.includes(name))
      .map((name) => join(folder, name)),
  )
  for (const file of [...sources.sort(), ...packages, library]) hash.update(readFileSync(file)).update('\0')
  const folder = join(kept, hash.digest('hex').slice(0, 32))
  const program = isOurs(kept) && isOurs(folder) ? folder : await make(folder, viewerData)
  for (const one of [kept, program]) openToReaders(one)
  return { folder: program, viewerData }
}

/**
 * Whether no other user of this machine can change the folder: api and worker may be two users, and one must
 * not write what the other one runs.
 */
export function isOurs(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder)
    return (uid === process.getuid?.() || uid === 0) && (mode & 0o022) === 0
  } catch {
    return false
  }
}

/**
 * Another process may be building the same: each builds its own, and the first to finish is kept, even if its
 * requester has ended meanwhile.
 */
async function make(folder: string, viewerData: string): Promise<string> {
  const making = makingFolder()
  const keeping = dirname(making) === kept
  try {
    await promisify(execFile)(
      process.execPath,
      [
        ...V8_FLAGS,
        '--disable-warning=ExperimentalWarning',
        join(here, 'make-program.ts'),
        making,
        keeping ? folder : making,
        viewerData,
      ],
      { timeout: MAKE_WITHIN_MS, env: { PATH: process.env.PATH ?? '' } },
    )
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw new Error('the program that reads PDFs could not be made', { cause: error })
  }
  // If it may not be stored, it stays where it was built.
  if (!keeping || !isOurs(folder)) return making
  forgetOld(folder)
  return folder
}

/** The process that runs it may be a separate user, who may only read it. */
function openToReaders(folder: string): void {
  try {
    chmodSync(folder, 0o755)
  } catch {
    // Owned by another user, who gave the access.
  }
}

/**
 * Beside the installed packages, which only those who can change the product may change; if that is not
 * writable, in a private folder.
 */
function makingFolder(): string {
  try {
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    if (!isOurs(kept)) throw new Error('another user can write there')
    return mkdtempSync(join(kept, 'making-'))
  } catch {
    return mkdtempSync(join(tmpdir(), 'testate-pdf-reader-'))
  }
}

function forgetOld(current: string): void {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (folder !== current && age > (name.startsWith('making-') ? GIVEN_UP_AFTER_MS : FORGET_AFTER_MS))
      rmSync(folder, { recursive: true, force: true })
  }
}

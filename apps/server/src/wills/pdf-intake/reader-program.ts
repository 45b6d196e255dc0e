// Where the disposable process's programs lie (make-program.ts): made once for a version of the code, by a process of its own, and only read afterwards.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const here = import.meta.dirname
const kept = join(here, '../../../../../node_modules/.cache/pdf-reader')
/** Of the files beside this one, those that are not in the programs. */
const outside = ['file-type.ts', 'inspect-pdf.ts', 'inspecting-process.ts', 'reader-program.ts']
const MAKE_WITHIN_MS = 60_000
/** Programs of versions that nobody has used for so long are removed when a new one is made. */
const FORGET_AFTER_MS = 7 * 86_400_000
/** Half made, and nobody is making it any more. */
const GIVEN_UP_AFTER_MS = 3_600_000
/** Of V8, as for the process that will run it: compiled code belongs to them. */
export const V8_FLAGS = ['--max-old-space-size=512', '--min-semi-space-size=16']

export interface ReaderProgram {
  folder: string
  /** Fonts and character maps of the pages' reader. */
  viewerData: string
}

let made: Promise<ReaderProgram> | undefined

/** The programs of this version; made first, in about two seconds, where they are not there yet. */
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
  // pdf-lib shows no package.json to the outside.
  const library = join(dirname(require.resolve('@cantoo/pdf-lib')), '../package.json')
  const viewerData = dirname(packages[0]!)
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, process.platform, process.arch, V8_FLAGS]),
  )
  const sources = readdirSync(here)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !outside.includes(name))
    .map((name) => join(here, name))
  for (const file of [...sources.sort(), ...packages, library]) hash.update(readFileSync(file)).update('\0')
  const folder = join(kept, hash.digest('hex').slice(0, 32))
  const program = isOurs(kept) && isOurs(folder) ? folder : await make(folder, viewerData)
  for (const one of [kept, program]) openToReaders(one)
  return { folder: program, viewerData }
}

/** Whether nobody else on this machine can change what lies there: api and worker may be two users, and one must not write what the other one runs. */
export function isOurs(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder)
    return (uid === process.getuid?.() || uid === 0) && (mode & 0o022) === 0
  } catch {
    return false
  }
}

/** Another process may be making the same: each makes its own, and the first to finish is kept, also when whoever asked for it has ended meanwhile. */
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
  // Where it may not be kept, it stays where it was made.
  if (!keeping || !isOurs(folder)) return making
  forgetOld(folder)
  return folder
}

/** The process that runs it may be a user of its own, who may read it and no more. */
function openToReaders(folder: string): void {
  try {
    chmodSync(folder, 0o755)
  } catch {
    // Another user's, who opened it.
  }
}

/** Beside the installed parts, which nobody may change who may not change the product; where that cannot be written to, in a private folder. */
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

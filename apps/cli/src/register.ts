// `npm run register`: takes one will from a PDF on disk to a registration that can be checked, through the
// public HTTP API alone, with samples for the testator and both witnesses. See `register/options.ts` for the
// command line.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { Problem } from '@testate/api/problem'
import { inviteWitnesses } from '@testate/api/parties'
import { development } from '@testate/api/service'
import { awaitRegistration, awaitSeal, type Anchor, type Outcome } from './register/await-registration.ts'
import { bringWill } from './register/bring-will.ts'
import { openBrowser } from './register/browser.ts'
import { fetchEvidence, type EvidenceFiles } from './register/fetch-evidence.ts'
import { findRegister, type FoundRegister } from './register/find-register.ts'
import { awaitCeremony, record, sign } from './register/hold-ceremony.ts'
import { askAtTerminal, openMailbox, type Inbox } from './register/inbox.ts'
import { help, readOptions, WrongUsage, type Options } from './register/options.ts'
import { pay } from './register/pay.ts'
import { gatherPeople, openAccount, openMailedInvitation, type Actor } from './register/people.ts'
import { progressTo, type Progress } from './register/progress.ts'
import { proveIdentity } from './register/prove-identity.ts'
import { refuseEarly } from './register/refuse-early.ts'

const stages = 9

export interface Registered extends EvidenceFiles {
  willId: string
  documentHash: string
  anchors: Pick<Anchor, 'network' | 'status' | 'tokenId' | 'transactionHash' | 'explorerUrl'>[]
  /** Null when every requested network has it; else a sentence with what is missing. */
  missing: string | null
}

/**
 * Runs the whole registration. Throws the register's Problem when it refuses, an Error when something fails.
 */
export async function register(
  options: Options,
  file: Uint8Array<ArrayBuffer>,
  url: string,
  progress: Progress,
): Promise<Registered> {
  const { inbox, close } = await openInbox(url, progress)
  try {
    const people = await gatherPeople(url, inbox)
    progress.stage('The testator’s account')
    await openAccount(people[0], inbox, progress)
    return await registerWill(people, inbox, options, file, url, progress)
  } finally {
    close()
  }
}

/** Starts with the testator's account: the witnesses need none. */
export async function registerWill(
  people: [Actor, Actor, Actor],
  inbox: Inbox,
  options: Pick<Options, 'file' | 'networks' | 'out' | 'waitSeconds'>,
  file: Uint8Array<ArrayBuffer>,
  url: string,
  progress: Progress,
): Promise<Registered> {
  const [testator, ...witnesses] = people
  progress.stage('The will and the registration form')
  const brought = await bringWill(people, { path: options.file, bytes: file }, options.networks, progress)
  const { willId, documentHash } = brought
  progress.stage('Price and payment')
  await pay(testator, willId, options.networks, progress)
  progress.stage('The witnesses')
  await testator.browser.call(inviteWitnesses, { params: { id: willId } })
  for (const witness of witnesses) await openMailedInvitation(witness, inbox, progress)
  progress.stage('Identity checks')
  for (const person of people) await proveIdentity(person, progress)
  progress.stage('Ceremony: recordings and signatures')
  await awaitCeremony(testator, willId)
  const recordings = new Map<number, string>()
  for (const person of people) recordings.set(person.order, await record(person, willId, progress))
  for (const person of people)
    await sign(person, inbox, brought, recordings.get(person.order) ?? '', progress)
  progress.stage('Sealing')
  const sealedHash = await awaitSeal(testator, willId, progress)
  progress.stage('Registration on the networks')
  const outcome = await awaitRegistration(
    testator,
    willId,
    options.networks,
    options.waitSeconds * 1000,
    progress,
  )
  const { anchors } = outcome
  const missing = missingSentence(outcome, new URL(`/api/wills/${willId}/anchors`, url).href)
  if (!outcome.capsule)
    throw new Error(
      missing ?? 'Confirmed on every network, but final on none of them yet: there is no evidence to fetch.',
    )
  progress.stage('The evidence')
  const files = await fetchEvidence(
    testator,
    inbox,
    { willId, documentHash, sealedHash },
    options.file,
    options.out,
    progress,
  )
  return {
    willId,
    documentHash,
    ...files,
    anchors: anchors.map(({ network, status, tokenId, transactionHash, explorerUrl }) => ({
      network,
      status,
      tokenId,
      transactionHash,
      explorerUrl,
    })),
    missing,
  }
}

/** Null when every requested network has the registration. */
function missingSentence({ anchors, missing, goesOn }: Outcome, where: string): string | null {
  if (missing.length === 0) return null
  const have = anchors
    .filter((anchor) => anchor.status === 'final' || anchor.status === 'confirmed')
    .map((anchor) => anchor.network)
  const then = goesOn ? ` The register goes on by itself while it runs; ${where} says how far it is.` : ''
  return (
    `${have.length === 0 ? 'Not registered on any network' : `Registered on ${have.join(' and ')} alone`}. ` +
    `Missing: ${missing.join('; ')}${then}`
  )
}

/** Outside production the register names its mailbox; otherwise this asks at the terminal. */
async function openInbox(url: string, progress: Progress): Promise<{ inbox: Inbox; close: () => void }> {
  const told = await openBrowser(url)
    .call(development)
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not-found') return null
      throw error
    })
  for (const notice of told?.notices ?? []) progress.say(notice)
  if (told?.mailbox)
    return { inbox: openMailbox(told.mailbox, randomBytes(4).toString('hex')), close: () => {} }
  progress.say('This register sends real mail: links and codes are asked for here')
  const terminal = askAtTerminal()
  return { inbox: terminal, close: terminal.close }
}

/**
 * Exit code: 0 registered on every requested network, 2 refused by the register, 1 failed or not everywhere
 * yet.
 */
export async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return 0
  }
  const here = process.env['INIT_CWD'] || process.cwd()
  let found: FoundRegister | undefined
  const asked = new AbortController()
  const stopAtSignal = () => {
    console.error('Stopping.')
    asked.abort()
    // While a register is still being looked for or started, that stops by itself, and main with it.
    if (found !== undefined) void found.stop().finally(() => process.exit(130))
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stopAtSignal)
  try {
    const options = readOptions(args, here)
    const file = new Uint8Array(await readFile(options.file).catch(failing(`${options.file} cannot be read`)))
    refuseEarly(options.networks, options.file, file)
    await makeOut(options.out)
    const progress = progressTo(options.json ? process.stderr : process.stdout, stages)
    found = await findRegister(options.url, progress, asked.signal)
    asked.signal.throwIfAborted()
    const registered = await register(options, file, found.url, progress)
    const { missing, ...told } = registered
    if (options.json) console.log(JSON.stringify(told, null, 2))
    else console.log(summary(registered, here))
    if (missing === null) return 0
    console.error(missing)
    return 1
  } catch (error) {
    if (asked.signal.aborted) return 130
    if (error instanceof Problem && error.status < 500) {
      console.error(`${refusal(error)}. Nothing was registered: this was refused.`)
      console.log(JSON.stringify({ ...error.document(), ...error.extra }, null, 2))
      return 2
    }
    console.error(sentenceOf(error))
    return 1
  } finally {
    await found?.stop()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stopAtSignal)
  }
}

/**
 * Before anything is paid for: if the evidence could not be written at the end, it would be useless. Throws
 * WrongUsage.
 */
async function makeOut(out: string): Promise<void> {
  try {
    await mkdir(out, { recursive: true })
    await access(out, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new WrongUsage(
      `The evidence cannot be written to ${out} (${(error as NodeJS.ErrnoException).code}): name ` +
        'another folder with --out.',
    )
  }
}

/** What is wrong: the messages on single fields, or the register's sentence. Without its full stop. */
function refusal(error: Problem): string {
  const said = (error.detail ?? error.document().title).replace(/\.$/, '')
  const fields = error.extra?.['errors']
  const messages = Array.isArray(fields)
    ? fields.map((field: { message?: unknown }) => String(field.message))
    : []
  return messages.length === 0 ? said : messages.join('; ').replace(/\.$/, '')
}

/** Quoted for a shell: a path with a space in it is one word. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

function summary(registered: Registered, here: string): string {
  const shown = (path: string) => (relative(here, path).startsWith('..') ? path : relative(here, path))
  return [
    '',
    registered.missing === null ? 'Will Successfully Registered!' : 'Registered, but not everywhere yet',
    `  Will           ${registered.willId}`,
    `  Document hash  ${registered.documentHash}`,
    ...registered.anchors.map(
      (anchor) =>
        `  ${anchor.network.padEnd(13)}  ` +
        `${anchor.status}${anchor.explorerUrl === null ? '' : `, ${anchor.explorerUrl}`}`,
    ),
    `  Sealed PDF     ${shown(registered.sealedPdf)}`,
    `  Capsule        ${shown(registered.capsule)}`,
    `  Certificate    ${shown(registered.certificate)}`,
    '',
    `Check it without the register: npm run verify -- ${quoted(shown(registered.capsule))}`,
    'Registration does not make a will valid. Probate needs the signed paper original.',
  ].join('\n')
}

function sentenceOf(error: unknown): string {
  if (error instanceof WrongUsage) return error.message
  if (error instanceof Problem)
    return `${error.detail ?? error.document().title} (the register failed: ${error.code})`
  return (error as Error).message
}

/** Names the action that failed instead of the system call. */
function failing(what: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new Error(`${what} (${error.code ?? error.message}).`, { cause: error })
  }
}

if (process.argv[1] === import.meta.filename) process.exit(await main(process.argv.slice(2)))

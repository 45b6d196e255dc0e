// People who confirm things while the register is being killed: each with a mailbox, a passkey, an
// authenticator app and recovery codes, and each retrying interrupted calls as the screens do. Any refusal
// that no crash explains is a finding.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { confirmStepUp, requestStepUp, signIn, signUp } from '@testate/api/accounts'
import type { Client } from '@testate/api/client'
import { Problem } from '@testate/api/problem'
import type { GivenBodyOf } from '@testate/api/route'
import type { AccountPurpose } from '@testate/api/step-up/account-purposes'
import { openBrowser, type Browser } from '../../apps/cli/src/register/browser.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { confirmMailedAddress } from '../../apps/cli/src/register/people.ts'
import { newDevice, type Device } from '../../apps/server/testing/passkey-fixture.ts'
import { codeOf, stepAt } from '../../apps/server/src/factors/totp.ts'
import type { Installation } from './installation.ts'
import type { Killer } from './proof-kills.ts'

/** One attempt; every wait within it is shorter. */
const tryWithinMs = 400_000
/** How often a patient person starts over. */
const mostTries = 10
/**
 * From this attempt on only the worker is killed until they are through: the test shows that they get
 * through, not that constant kills allow it.
 */
const sparedAfter = 4

export interface World {
  installation: Installation
  url: string
  inbox: Inbox
  killer: Killer
  random(): number
  /** What no crash explains. */
  findings: string[]
  errands: Map<string, { times: number; again: number; slowestMs: number }>
  /** Withdrawals and erasures that this test made fall due. */
  letDue: Set<string>
  /** Erasures of accounts without a registered will. */
  atOnce: Set<string>
  erased: { id: string; email: string; pays: boolean }[]
  /** Wrong codes by e-mail that were rejected as wrong. */
  wrongTold: number
}

export interface Somebody {
  name: string
  email: string
  username: string
  password: string
  browser: Browser
  id: string
  device: Device
  /** Of the authenticator app. */
  secret: Buffer | null
  /** Time step of the last code submitted. */
  lastStep: number
  /** Time step of the code it was enrolled with. */
  enrolledStep: number
  recoveryCodes: string[]
  has: Set<'account' | 'address'>
  /** Tokens of mailed links that have already been used to stop something. */
  linksOver: Set<string>
}

/** A registered will. */
export interface HeldWill {
  willId: string
  anchors: readonly { network: string; tokenId: string }[]
}

/** The purpose of a confirmation. */
export type About = { purpose: AccountPurpose } | { purpose: 'open' | 'withdraw'; willId: string }
type HandedIn = Omit<GivenBodyOf<typeof confirmAccountCode>, 'purpose'>

export function somebody(
  world: World,
  name: string,
  email: string,
  browser: Browser = openBrowser(world.url),
): Somebody {
  const known = {
    name,
    email,
    username: `sample_${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('base64url'),
    id: '',
  }
  return {
    ...known,
    browser: watched(world, browser),
    device: newDevice(`http://localhost:${new URL(world.url).port}`),
    secret: null,
    lastStep: 0,
    enrolledStep: 0,
    recoveryCodes: [],
    has: new Set(),
    linksOver: new Set(),
  }
}

/**
 * The same browser, with a possible kill during each call. All calls share one address here, which is
 * rate-limited per minute: then they wait for the time the response gives.
 */
export function watched(world: World, browser: Browser): Browser {
  const call: Client = async (route, input = {}) => {
    const idempotencyKey = randomUUID()
    for (let waits = 0; ; waits += 1) {
      world.killer.calling(route.id)
      try {
        return await browser.call(route, { idempotencyKey, ...input })
      } catch (error) {
        // A person's own limit comes with a sentence.
        if (
          !(error instanceof Problem) ||
          error.code !== 'too-many-requests' ||
          error.detail !== undefined ||
          waits === 20
        )
          throw error
        await pause(4_000)
      }
    }
  }
  return { ...browser, call }
}

/**
 * Runs it, again if the register reports `gone` and something was killed meanwhile. False: it did not
 * complete, which is recorded.
 */
export async function errand(world: World, name: string, work: () => Promise<void>): Promise<boolean> {
  const began = performance.now()
  const noted = world.errands.get(name) ?? { times: 0, again: 0, slowestMs: 0 }
  world.errands.set(name, noted)
  let through = (): void => {}
  for (let tries = 1; ; tries += 1) {
    const here = performance.now()
    if (tries === sparedAfter) through = world.killer.spare()
    try {
      await within(here + tryWithinMs, work())
      noted.times += 1
      world.killer.through()
      through()
      noted.slowestMs = Math.max(noted.slowestMs, performance.now() - began)
      return true
    } catch (error) {
      const explained =
        error instanceof Problem &&
        ['gone', 'worker-away', 'step-up-needed'].includes(error.code) &&
        world.killer.diedSince(here)
      if (explained && tries < mostTries) {
        noted.again += 1
        continue
      }
      through()
      world.findings.push(
        `${name}: ` +
          `${error instanceof Problem ? `${error.code} (${error.detail ?? error.message})` : String(error)} ` +
          `at try ${tries}, after ${Math.round(performance.now() - began)} ms`,
      )
      return false
    }
  }
}

async function within(until: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise<never>(
      (_, reject) =>
        (timer = setTimeout(() => reject(new Error('it hangs')), Math.max(0, until - performance.now()))),
    ),
  ]).finally(() => clearTimeout(timer))
}

/** A call that must be refused with one of these codes. Anything else than a refusal is a finding. */
export async function mustRefuse(
  world: World,
  what: string,
  codes: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && codes.includes(error.code)) return
    throw error
  }
  world.findings.push(`accepted: ${what}`)
}

export async function openAccount(world: World, who: Somebody): Promise<void> {
  const { call } = who.browser
  const [firstName = '', lastName = ''] = who.name.split(' ')
  // Simulates the passing of the hour in which one address may open so many accounts.
  if (!who.has.has('account')) await world.installation.sql("delete from limit_marks where kind <> 'upload'")
  if (!who.has.has('account'))
    await call(signUp, {
      body: {
        firstName,
        lastName,
        email: who.email,
        username: who.username,
        password: who.password,
        role: 'testator',
      },
    })
  who.has.add('account')
  await signInAgain(who)
  if (who.has.has('address')) return
  await confirmMailedAddress(who, world.inbox)
  who.has.add('address')
}

export async function signInAgain(who: Somebody): Promise<void> {
  const { user } = await who.browser.call(signIn, {
    body: { username: who.username, password: who.password },
  })
  who.id = user.id
}

const ask = async ({ browser: { call } }: Somebody, about: About, mail: boolean) =>
  await ('willId' in about
    ? call(requestStepUp, { body: { ...about, mail } })
    : call(requestAccountCode, { body: { ...about, mail } }))

async function confirm({ browser: { call } }: Somebody, about: About, handed: HandedIn): Promise<string> {
  const { stepUp } = await ('willId' in about
    ? call(confirmStepUp, { body: { ...about, ...handed } })
    : call(confirmAccountCode, { body: { ...about, ...handed } }))
  return stepUp
}

/**
 * The token of a proof by a mailed code; sometimes a wrong code is typed first, and the right one again
 * afterwards.
 */
export async function byCode(world: World, who: Somebody, about: About): Promise<string> {
  await quarterOfAnHour(world, who)
  const newest = await askForCode(world, who, about)
  let code = await newest()
  if (world.random() < 0.3) {
    await mustRefuse(
      world,
      'a wrong code',
      ['step-up-needed'],
      async () => await confirm(who, about, { code: other(code) }),
    )
    world.wrongTold += 1
  }
  let token: string | undefined
  while (token === undefined) {
    token = await confirm(who, about, { code }).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'step-up-needed') throw error
      // If the register restarted during the request there are two mails: a person waits for the later one
      // and uses it.
      world.wrongTold += 1
      code = await newest()
      return undefined
    })
  }
  if (world.random() < 0.3)
    await mustRefuse(
      world,
      'a code for the second time',
      ['gone'],
      async () => await confirm(who, about, { code }),
    )
  return token
}

/** Five wrong codes end a code; the right one is then rejected too. */
export async function useUpCode(world: World, who: Somebody, about: About): Promise<void> {
  await quarterOfAnHour(world, who)
  const code = await (await askForCode(world, who, about))()
  for (let times = 1; times <= 5; times += 1) {
    await mustRefuse(
      world,
      'a wrong code',
      [times < 5 ? 'step-up-needed' : 'gone'],
      async () => await confirm(who, about, { code: other(code) }),
    )
    world.wrongTold += 1
  }
  await mustRefuse(
    world,
    'a code after five wrong ones',
    ['gone'],
    async () => await confirm(who, about, { code }),
  )
}

const askForCode = async ({ inbox }: World, who: Somebody, about: About): Promise<() => Promise<string>> =>
  await inbox.codes(who.email, `to ${about.purpose}`, async () => await ask(who, about, true))

export async function byPasskey(world: World, who: Somebody, about: About): Promise<string> {
  const { passkey } = await ask(who, about, false)
  if (passkey === null) throw new Error('no passkey is asked for')
  return await confirmOnce(
    world,
    who,
    about,
    { passkey: who.device.use(passkey) },
    { what: 'a passkey’s answer', refusal: 'gone' },
  )
}

export async function byAuthenticator(world: World, who: Somebody, about: About): Promise<string> {
  await ask(who, about, false)
  return await confirmOnce(
    world,
    who,
    about,
    { authenticator: await nextCode(who) },
    { what: 'a code of the app', refusal: 'step-up-needed' },
  )
}

export async function byRecoveryCode(world: World, who: Somebody, about: About): Promise<string> {
  await ask(who, about, false)
  const recoveryCode = who.recoveryCodes.shift()
  if (recoveryCode === undefined) throw new Error('no recovery code is left')
  return await confirmOnce(
    world,
    who,
    about,
    { recoveryCode },
    { what: 'a recovery code', refusal: 'step-up-needed' },
  )
}

/** And sometimes the same again, which must be refused. */
async function confirmOnce(
  world: World,
  who: Somebody,
  about: About,
  handed: HandedIn,
  again: { what: string; refusal: string },
): Promise<string> {
  const token = await confirm(who, about, handed)
  if (world.random() < 0.3) {
    await ask(who, about, false)
    await mustRefuse(
      world,
      `${again.what} for the second time`,
      [again.refusal],
      async () => await confirm(who, about, handed),
    )
  }
  return token
}

/**
 * The app's current code, or the next: each works once, and one may have been used although its response was
 * lost.
 */
export async function nextCode(who: Somebody): Promise<string> {
  const step = Math.max(who.lastStep + 1, stepAt(new Date()))
  while (step > stepAt(new Date()) + 1) await pause(200)
  who.lastStep = step
  return codeOf(who.secret!, step)
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Simulates the passing of the quarter of an hour in which five codes may be requested. */
async function quarterOfAnHour({ installation }: World, { id }: Somebody): Promise<void> {
  await installation.sql(
    `
      update mailed_codes set asked_at = asked_at - interval '1 hour' where person_id = $1
      and asked_at > now() - interval '1 hour'`,
    [id],
  )
}

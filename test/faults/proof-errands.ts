// The scenarios people go through: an account with every kind of factor that is erased at once, and a
// testator whose registration is withdrawn, kept, and finally ended.
import { askErasure, erasureWords, readStopErasure, stopErasure } from '@testate/api/account'
import { askPasskeySignIn, getMe, signInByPasskey } from '@testate/api/accounts'
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  type FactorKind,
} from '@testate/api/factors'
import { because, Problem } from '@testate/api/problem'
import {
  readStopWithdrawal,
  stopOwnWithdrawal,
  stopWithdrawal,
  withdrawWill,
} from '@testate/api/registration'
import { fetchOpened, openWill } from '@testate/api/wills'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import {
  byAuthenticator,
  byCode,
  byPasskey,
  byRecoveryCode,
  errand,
  mustRefuse,
  nextCode,
  openAccount,
  signInAgain,
  somebody,
  useUpCode,
  watched,
  type HeldWill,
  type Somebody,
  type World,
} from './proof-people.ts'

const soonMs = 60_000
/**
 * The networks are notified, and each reports finality; an erasure is picked up within a minute, and
 * re-checked after half a minute for the networks and for its last mail.
 */
const carriedOutMs = 300_000
const factors = { purpose: 'factors' } as const

type Step = [name: string, work: () => Promise<void>]
async function inTurn(world: World, steps: readonly Step[]): Promise<boolean> {
  for (const [name, work] of steps) if (!(await errand(world, name, work))) return false
  return true
}

/** From the first code to the immediate erasure. */
export async function accountLife(world: World, number: number): Promise<void> {
  const name = `Zebedee${number} Brackenthwaite`
  const who = somebody(world, name, await world.inbox.addressFor(`Zebedee ${number}`))
  await inTurn(world, [
    ['open an account', async () => await openAccount(world, who)],
    ['add a passkey by a mailed code', async () => await addOwnPasskey(world, who)],
    ['add an app by the passkey', async () => await addOwnApp(world, who)],
    ['print recovery codes by the app', async () => await printCodes(world, who)],
    ['remove the app by a recovery code', async () => await removeApp(world, who)],
    ['sign in by passkey alone', async () => await signInWithPasskey(world, who)],
    ...(world.random() < 0.4
      ? [
          [
            'use a mailed code up',
            async () => await useUpCode(world, who, { purpose: 'erase' }),
          ] satisfies Step,
        ]
      : []),
    ['have the account erased at once', async () => await eraseAtOnce(world, who, false)],
  ])
}

const has = async (who: Somebody, kind: FactorKind): Promise<string | undefined> =>
  (await who.browser.call(listFactors)).factors.find((one) => one.kind === kind)?.id

async function addOwnPasskey(world: World, who: Somebody): Promise<void> {
  if ((await has(who, 'passkey')) === undefined) {
    const stepUp = await byCode(world, who, factors)
    const { enrolment, options } = await who.browser.call(beginPasskey, { body: {}, stepUp })
    await mustRefuse(
      world,
      'a proof for the second time (a passkey)',
      ['step-up-needed'],
      async () => await who.browser.call(beginPasskey, { body: {}, stepUp }),
    )
    await who.browser.call(addPasskey, { body: { enrolment, name: 'Phone', made: who.device.make(options) } })
  }
  // Simulates the passing of its three days.
  await world.installation.sql('update passkeys set counts_from = enrolled_at where person_id = $1', [who.id])
}

async function addOwnApp(world: World, who: Somebody): Promise<void> {
  // Added in an attempt whose response was lost.
  if ((await has(who, 'authenticator')) !== undefined) return void (who.enrolledStep = who.lastStep)
  const { enrolment, secret } = await who.browser.call(beginAuthenticator, {
    body: {},
    stepUp: await byPasskey(world, who, factors),
  })
  who.secret = fromBase32(secret)
  who.lastStep = 0
  await who.browser.call(addAuthenticator, { body: { enrolment, name: 'App', code: await nextCode(who) } })
  who.enrolledStep = who.lastStep
}

async function printCodes(world: World, who: Somebody): Promise<void> {
  // An app code whose response was lost is used up, and the next one is half a minute away: a person uses
  // another factor.
  const stepUp = await (who.lastStep > who.enrolledStep ? byPasskey : byAuthenticator)(world, who, factors)
  who.recoveryCodes = (await who.browser.call(makeRecoveryCodes, { body: {}, stepUp })).codes
  await mustRefuse(
    world,
    'a proof for the second time (recovery codes)',
    ['step-up-needed'],
    async () => await who.browser.call(makeRecoveryCodes, { body: {}, stepUp }),
  )
}

async function removeApp(world: World, who: Somebody): Promise<void> {
  const factorId = await has(who, 'authenticator')
  if (factorId !== undefined)
    await who.browser.call(removeFactor, {
      params: { factorId },
      stepUp: await byRecoveryCode(world, who, factors),
    })
}

async function signInWithPasskey(world: World, who: Somebody): Promise<void> {
  const browser = watched(world, openBrowser(world.url))
  const used = who.device.use(await browser.call(askPasskeySignIn, { body: {} }))
  await browser.call(signInByPasskey, { body: { passkey: used } }).catch((error: unknown) => {
    // The first response was lost, and a passkey's assertion works once.
    throw error instanceof Problem &&
      error.code === 'invalid-credentials' &&
      error.extra['reason'] === 'passkey-over'
      ? new Problem('gone', error.detail, because('passkey-over'))
      : error
  })
  if ((await browser.call(getMe)).id !== who.id) throw new Error('the passkey signed somebody else in')
  who.browser = browser
}

/**
 * Requests the erasure and returns the row's id. This ends every session, so a lost response is not repeated.
 */
async function askToBeErased(world: World, who: Somebody): Promise<string> {
  const before = await erasureOf(world, who)
  const stepUp = await (world.random() < 0.5 && (await has(who, 'passkey')) !== undefined
    ? byPasskey(world, who, { purpose: 'erase' })
    : byCode(world, who, { purpose: 'erase' }))
  const asked = performance.now()
  await who.browser
    .call(askErasure, { body: { confirmation: erasureWords }, stepUp })
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'sign-in-needed' || !world.killer.diedSince(asked))
        throw error
    })
  const id = await erasureOf(world, who)
  if (id === undefined || id === before) throw new Error('nobody is signed in, and no erasure was asked for')
  await mustRefuse(
    world,
    'a session after an erasure was asked for',
    ['sign-in-needed'],
    async () => await who.browser.call(getMe),
  )
  return id
}

/** By the newest row: a completed one no longer names its owner. */
async function erasureOf({ installation }: World, { id }: Somebody): Promise<string | undefined> {
  return (
    await installation.sql<{ id: string }>(
      `
        select now ->> 'id' as id from faults.changes where in_table = 'erasures' and was is null
        and now ->> 'person_id' = $1 order by seq desc limit 1`,
      [id],
    )
  )[0]?.id
}

/** `pays`: whether they have paid for something, which must be retained by law. */
async function eraseAtOnce(world: World, who: Somebody, pays: boolean): Promise<void> {
  // Requested in an earlier attempt whose end was not seen.
  const asked = await erasureOf(world, who)
  const over = asked !== undefined && (await stateOf(world, 'erasures', asked)) !== 'taken back'
  const id = over ? asked : await askToBeErased(world, who)
  world.atOnce.add(id)
  await until('the account to be erased', carriedOutMs, async () =>
    (await stateOf(world, 'erasures', id)) === 'done' ? true : null,
  )
  world.erased.push({ id: who.id, email: who.email, pays })
}

async function stateOf(
  { installation }: World,
  table: 'erasures' | 'withdrawals',
  id: string,
): Promise<string | undefined> {
  return (await installation.sql<{ state: string }>(`select state from ${table} where id = $1`, [id]))[0]
    ?.state
}

/**
 * Rounds of requesting and stopping, as many as `more` wants, then the end: a withdrawal or an erasure that
 * has fallen due.
 */
export async function testatorLife(
  world: World,
  who: Somebody,
  will: HeldWill,
  { more, end }: { more: (rounds: number) => boolean; end: 'withdrawal' | 'erasure' },
): Promise<void> {
  const { willId } = will
  for (let round = 0; more(round); round += 1) {
    const through = await inTurn(world, [
      ['open two files with one code', async () => await openTwo(world, who, willId)],
      [
        'withdraw, and stop it',
        async () => {
          const { id, link, used } = await askToWithdraw(world, who, willId)
          await stopIt(world, who, willId, link, round % 2 === 0 ? 'link' : 'account')
          await expectState(world, 'withdrawals', id, ['stopped'])
          await mustRefuse(
            world,
            'a proof for the second time (a withdrawal)',
            ['step-up-needed'],
            async () =>
              await who.browser.call(withdrawWill, { params: { id: willId }, body: {}, stepUp: used }),
          )
        },
      ],
      [
        'ask to be erased, and stop it',
        async () => {
          const id = await askToBeErased(world, who)
          await expectState(world, 'erasures', id, ['waiting', 'taken back'])
          if (round % 2 === 0) await stopByMail(world, who)
          await signInAgain(who)
          await expectState(world, 'erasures', id, ['taken back'])
        },
      ],
    ])
    if (!through) return
  }
  const told: Step = [
    'everybody is told what was stopped',
    async () => {
      await until('the news of what was stopped', carriedOutMs, async () =>
        (await untold(world, willId)) === 0 ? true : null,
      )
    },
  ]
  await inTurn(world, [
    told,
    ...(end === 'erasure' ? endByErasure(world, who) : endByWithdrawal(world, who, will)),
  ])
}

const endByErasure = (world: World, who: Somebody): Step[] => [
  [
    'ask to be erased, and let it fall due',
    async () => {
      const id = (await waitingErasure(world, who)) ?? (await askToBeErased(world, who))
      await expectState(world, 'erasures', id, ['waiting'])
      await fallDue(world, 'erasures', id)
      await expectState(world, 'erasures', id, ['done'])
      world.erased.push({ id: who.id, email: who.email, pays: true })
    },
  ],
]

const endByWithdrawal = (world: World, who: Somebody, { willId, anchors }: HeldWill): Step[] => [
  [
    'withdraw, and press stop as it falls due',
    async () => {
      const { id, link } = await askToWithdraw(world, who, willId)
      await Promise.all([fallDue(world, 'withdrawals', id), stopIt(world, who, willId, link, 'link')])
      await expectState(world, 'withdrawals', id, ['stopped', 'done'])
    },
  ],
  [
    'withdraw, and let it fall due',
    async () => {
      if ((await statusOf(world, willId)) !== 'registered') return
      const { id } = await askToWithdraw(world, who, willId)
      await fallDue(world, 'withdrawals', id)
      await expectState(world, 'withdrawals', id, ['done'])
    },
  ],
  [
    'the networks are told',
    async () => {
      await until('every network to hold it as withdrawn', carriedOutMs, async () =>
        (await withdrawnOn(world, willId)) === anchors.length ? true : null,
      )
    },
  ],
  ['have the account erased at once', async () => await eraseAtOnce(world, who, true)],
]

async function openTwo(world: World, who: Somebody, willId: string): Promise<void> {
  const stepUp = await byCode(world, who, { purpose: 'open', willId })
  for (const part of ['sealed', 'certificate'] as const) {
    const bytes = await openPart(who, willId, part, stepUp).catch(async (error: unknown) => {
      // An opened copy is delivered once, and its key is lost with the api: the same proof opens it again
      // while it is valid.
      if (!(error instanceof Problem) || error.code !== 'gone') throw error
      return await openPart(who, willId, part, stepUp)
    })
    if (Buffer.from(bytes.subarray(0, 5)).toString() !== '%PDF-') throw new Error(`the ${part} is no PDF`)
  }
}

async function openPart(
  { browser: { call } }: Somebody,
  willId: string,
  part: 'sealed' | 'certificate',
  stepUp: string,
): Promise<Uint8Array> {
  const { requestId } = await call(openWill, { params: { id: willId }, body: { part }, stepUp })
  return await until(`the ${part} to be opened`, soonMs, async () => {
    const answer = await call(fetchOpened, { params: { id: willId, requestId } })
    if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer())
    await answer.body?.cancel()
    return null
  })
}

/**
 * Requests it, and waits for the mail with the link. Resumes one already requested in an interrupted attempt.
 */
async function askToWithdraw(
  world: World,
  who: Somebody,
  willId: string,
): Promise<{ id: string; link: string; used: string }> {
  const used = await (world.random() < 0.5 || (await has(who, 'passkey')) === undefined
    ? byCode(world, who, { purpose: 'withdraw', willId })
    : byPasskey(world, who, { purpose: 'withdraw', willId }))
  const asked = performance.now()
  await who.browser
    .call(withdrawWill, { params: { id: willId }, body: { reason: 'I have changed my mind' }, stepUp: used })
    .catch((error: unknown) => {
      if (
        !(error instanceof Problem) ||
        error.code !== 'conflict' ||
        !world.killer.diedSince(asked - carriedOutMs)
      )
        throw error
    })
  const [row] = await world.installation.sql<{ id: string }>(
    'select id from withdrawals where will_id = $1 order by asked_at desc limit 1',
    [willId],
  )
  const link = await world.inbox.link(who.email, 'the link that stops the withdrawal', async (candidate) => {
    const token = tokenIn(candidate, 'stop-withdrawal')
    if (token === null || who.linksOver.has(token)) return false
    const over = await who.browser.call(readStopWithdrawal, { params: { token } }).then(
      ({ stopped }) => stopped,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'gone') return true
        throw error
      },
    )
    if (over) who.linksOver.add(token)
    return !over
  })
  return { id: row!.id, link, used }
}

/** `gone` only if it was carried out a moment before. */
async function stopIt(
  world: World,
  who: Somebody,
  willId: string,
  link: string,
  by: 'link' | 'account',
): Promise<void> {
  if (by === 'account') await who.browser.call(stopOwnWithdrawal, { params: { id: willId } })
  else {
    await watched(world, openBrowser(world.url))
      .call(stopWithdrawal, { params: { token: tokenIn(link, 'stop-withdrawal')! } })
      .catch(async (error: unknown) => {
        if (
          !(error instanceof Problem) ||
          error.code !== 'gone' ||
          (await statusOf(world, willId)) !== 'withdrawn'
        )
          throw error
      })
  }
}

async function stopByMail(world: World, who: Somebody): Promise<void> {
  const link = await world.inbox.link(who.email, 'the link that stops the erasure', async (candidate) => {
    const token = tokenIn(candidate, 'stop-erasure')
    if (token === null || who.linksOver.has(token)) return false
    const { stopped } = await who.browser.call(readStopErasure, { params: { token } })
    if (stopped) who.linksOver.add(token)
    return !stopped
  })
  await watched(world, openBrowser(world.url)).call(stopErasure, {
    params: { token: tokenIn(link, 'stop-erasure')! },
  })
}

const tokenIn = (link: string, page: string): string | null =>
  new RegExp(`/${page}/([A-Za-z0-9_-]{20,128})$`).exec(new URL(link).pathname)?.[1] ?? null

async function waitingErasure({ installation }: World, { id }: Somebody): Promise<string | undefined> {
  return (
    await installation.sql<{ id: string }>(
      "select id from erasures where person_id = $1 and state in ('asked', 'waiting', 'withdrawing')",
      [id],
    )
  )[0]?.id
}

async function expectState(
  world: World,
  table: 'erasures' | 'withdrawals',
  id: string,
  states: readonly string[],
): Promise<void> {
  await until(`one of the ${table} to be ${states.join(' or ')}`, carriedOutMs, async () => {
    if (states.includes((await stateOf(world, table, id)) ?? '')) return true
    // The kill's moment lasts as long as the execution does.
    if (world.letDue.has(id)) world.killer.calling(`${table} fall due`)
    return null
  })
}

async function statusOf({ installation }: World, willId: string): Promise<string | undefined> {
  return (await installation.sql<{ status: string }>('select status from wills where id = $1', [willId]))[0]
    ?.status
}

async function untold({ installation }: World, willId: string): Promise<number> {
  return (
    await installation.sql<{ n: number }>(
      "select count(*)::int as n from withdrawals where will_id = $1 and state = 'stopped' and told_at is null",
      [willId],
    )
  )[0]!.n
}

async function withdrawnOn({ installation }: World, willId: string): Promise<number> {
  return (
    await installation.sql<{ n: number }>(
      "select count(*)::int as n from anchors where will_id = $1 and action = 'withdraw' and state = 'final'",
      [willId],
    )
  )[0]!.n
}

/** Makes it fall due: moves its dates in the database, and those of the job that waits for them. */
async function fallDue(world: World, table: 'erasures' | 'withdrawals', id: string): Promise<void> {
  const { installation, letDue, killer } = world
  await killer.ready(`${table} fall due`)
  letDue.add(id)
  const past = "clock_timestamp() - interval '1 millisecond'"
  if (table === 'erasures') {
    const brought = await installation.sql<{ id: string }>(
      `update withdrawals set effective_at = ${past} where erasure_id = $1 and state = 'waiting' returning id`,
      [id],
    )
    for (const one of brought) letDue.add(one.id)
    await installation.sql(`update erasures set due_at = ${past} where id = $1 and state = 'waiting'`, [id])
  } else
    await installation.sql(
      `update withdrawals set effective_at = ${past} where id = $1 and state = 'waiting'`,
      [id],
    )
  await installation.sql(
    `
      update pgboss.job set start_after = now() where state in ('created', 'retry')
      and (data ->> 'withdrawalId' = $1 or data ->> 'erasureId' = $1)`,
    [id],
  )
  killer.calling(`${table} fall due`)
}

/** RFC 4648 section 6. */
function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

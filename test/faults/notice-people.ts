// The people of a notice, over HTTP: a testator with a registered will, two witnesses, and an executor who has
// accepted. Each tries again for as long as parts of the register are down, and does nothing twice.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { confirmStepUp, requestStepUp } from '@testate/api/accounts'
import {
  confirmDeathNotice,
  listDeathNotices,
  submitDeathNotice,
  uploadCertificate,
  type DeathNotice,
} from '@testate/api/death-notices'
import { acceptNamed, listNamed, readPeople, tellPerson } from '@testate/api/people-around'
import { Problem } from '@testate/api/problem'
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import { londonDay } from '@testate/domain/london-day'
import { newSeed } from '@testate/evidence/shared-secret/hybrid-seal'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { gatherPeople, openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import { registerWill } from '../../apps/cli/src/register.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { makeKey } from '../stack/own-key.ts'
import { canary, type Installation } from './installation.ts'
import type { MailServer } from './mail-server.ts'
import type { OwnKey } from './notice-keys.ts'

const samplePdf = join(import.meta.dirname, '../../docs/sample-will.pdf')
/** A step that takes longer has hung. */
export const stepWithinMs = 90_000
/** How long somebody looks for a mailed code before they ask for another. */
const codeWithinMs = 8_000

export interface Place {
  installation: Installation
  mail: MailServer
}

export interface NoticeWill {
  willId: string
  testator: Actor
  witnesses: readonly [Actor, Actor]
  executor: Actor
  /** Made, and not kept for this will yet. */
  ownKey: OwnKey
  /** The file that the register sealed. */
  sealedPdf: string
}

/** A registered will whose executor was told, has accepted, and has made a key of their own. */
export async function bringNoticeWill(place: Place, networks: string[]): Promise<NoticeWill> {
  const { installation, mail } = place
  const { url } = installation.running()
  const inbox = openMailbox(mail.url, randomBytes(4).toString('hex'))
  const [testator, ...witnesses] = await gatherPeople(url, inbox)
  await openAccount(testator, inbox, silent)
  const out = join(installation.folder, 'results')
  await mkdir(out, { recursive: true })
  const salt = randomBytes(8).toString('hex')
  const { willId, sealedPdf } = await registerWill(
    [testator, ...witnesses],
    inbox,
    { file: join(out, `${salt}.pdf`), networks, out, waitSeconds: 120 },
    new Uint8Array(makeWillPdf({ packed: false, title: canary, salt })),
    url,
    silent,
  )
  const executor: Actor = {
    order: 0,
    name: 'Executor Example',
    email: testator.email.replace('@', '.executor@'),
    browser: openBrowser(url),
    id: '',
  }
  await openAccount(executor, inbox, silent)
  const { people } = await testator.browser.call(readPeople, { params: { id: willId } })
  await testator.browser.call(tellPerson, { params: { id: willId, aroundId: people[0]!.id } })
  const aroundId = await accept(executor, inbox)
  const seed = newSeed()
  const ownKey = { aroundId, seed, publicKey: await makeKey(executor, inbox, { seed }) }
  // A code goes to an address that the release worker knew before the notice.
  await until('the release worker to know both witnesses', stepWithinMs, async () => {
    const known = await installation.sql(
      'select 1 from release_addresses where person_id = any($1::uuid[])',
      [witnesses.map(({ id }) => id)],
    )
    return known.length === 2 ? true : null
  })
  return { willId, testator, witnesses, executor, ownKey, sealedPdf }
}

/** Returns the id of what they are named for. */
async function accept({ browser: { call }, email }: Actor, inbox: Inbox): Promise<string> {
  const named = await until('the executor to be named', stepWithinMs, async () => {
    const [one] = (await call(listNamed)).named
    return one ?? null
  })
  const code = await inbox.code(email, 'to accept', () =>
    call(requestAccountCode, { body: { purpose: 'accept' } }),
  )
  const { stepUp } = await call(confirmAccountCode, { body: { purpose: 'accept', code } })
  await call(acceptNamed, { params: { aroundId: named.id }, stepUp })
  return named.id
}

/** Returns the `supportingDocumentUrl`. */
export async function sendCertificate({ executor }: NoticeWill): Promise<string> {
  const form = new FormData()
  form.set(
    'certificate',
    new Blob([new Uint8Array(await readFile(samplePdf))], { type: 'application/pdf' }),
    'certificate',
  )
  return await again(
    async () => (await executor.browser.call(uploadCertificate, { form })).supportingDocumentUrl,
  )
}

/** By the executor, of today. */
export async function file(
  { willId, executor, testator }: NoticeWill,
  supportingDocumentUrl: string,
): Promise<void> {
  const body = {
    willId,
    deceasedName: testator.name,
    dateOfDeath: londonDay(new Date()),
    supportingDocumentUrl,
  }
  await again(async () => await executor.browser.call(submitDeathNotice, { body }))
}

export async function noticeSeenBy({ browser }: Actor, willId: string): Promise<DeathNotice> {
  return await again(async () => {
    const found = (await browser.call(listDeathNotices)).notices.find((one) => one.willId === willId)
    if (found === undefined) throw new Error('nobody is shown the notice')
    return found
  })
}

/** Until it counts: with another code whenever one, its proof or an answer was lost with a process. */
export async function confirmNotice(place: Place, who: Actor, willId: string): Promise<void> {
  const { id, version, contentHash } = await noticeSeenBy(who, willId)
  const counts = async (): Promise<boolean> =>
    (
      await place.installation.sql(
        'select 1 from death_notice_confirmations where notice_id = $1 and person_id = $2',
        [id, who.id],
      )
    ).length === 1
  await again(async () => {
    if (await counts()) return
    const stepUp = await proofOf(place, who, { purpose: 'confirm-death', willId }, contentHash)
    await who.browser.call(confirmDeathNotice, { params: { id }, body: { version, contentHash }, stepUp })
    if (!(await counts())) throw new Error('a confirmation was answered, and is not there')
  })
}

interface Act {
  purpose: StepUpPurpose
  willId: string
  about?: string
  digest?: string
}

/** By a code of the release worker's own; `confirmed` is the hash that it must be for. */
export async function proofOf(place: Place, who: Actor, act: Act, confirmed: string): Promise<string> {
  const { call } = who.browser
  const before = new Set((await mailsTo(place, who.email)).map(({ id }) => id))
  const asked = await call(requestStepUp, { body: act })
  if (asked.documentHash !== confirmed) throw new Error('the code is for something else than is shown')
  const code = await until('a mailed code', codeWithinMs, async () => {
    const mail = (await mailsTo(place, who.email)).find((one) => !before.has(one.id) && one.codes.length > 0)
    return mail?.codes[0] ?? null
  })
  return (await call(confirmStepUp, { body: { ...act, code } })).stepUp
}

interface Mail {
  id: string
  subject: string
  codes: string[]
}

/** None while the mail server is away. */
export async function mailsTo({ mail }: Place, address: string): Promise<Mail[]> {
  const answer = await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(address)}`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  return answer?.ok === true ? ((await answer.json()) as Mail[]) : []
}

/** What a process that died explains; whoever is told so tries again. */
const passing = new Set(['gone', 'step-up-needed', 'too-many-requests', 'unavailable', 'worker-away'])

export async function again<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + stepWithinMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error instanceof Problem && !passing.has(error.code)) || performance.now() > deadline) throw error
      await pause(500)
    }
  }
}

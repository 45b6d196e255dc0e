// Reminders to whoever a registration waits for: the testator or a witness whose next step it is, after three
// days and after seven. The journey says what the step is (domain/journey.ts), as on their dashboard.
import { standingOf, nextOf, type StepId } from '@testate/domain/journey'
import { wordOfStep } from '@testate/domain/journey-words'
import { wantsReminders } from '../accounts/own-account.ts'
import { findPerson } from '../accounts/rows/find-person.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { notify } from '../notifications/notify.ts'
import { hasOpenInvitation, makeInvitation } from '../parties/make-invitation.ts'
import { partiesOf, type PartyView } from '../parties/parties-of.ts'
import { noteReminded, noteWaiting, type Waiting } from '../parties/waiting.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { seenWill } from '../wills/seen-wills.ts'
import { unfinishedWills } from '../wills/unfinished-wills.ts'
import { factsOf, ownStanding } from './facts.ts'
import { english, hrefOf, hrefOfPoint, sentenceOf } from './in-words.ts'
import { journeyFacts } from './will-tasks.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'log'>
const worker = { service: 'worker' } as const
const DAY_MS = 86_400_000
const AFTER_DAYS = [3, 7] as const

type Step =
  | { step: 'answer-invitation' }
  | { step: StepId; guest: boolean; willTitle: string; text: string; path: string }

/** Each hour. A will that cannot be looked at does not keep the others waiting. */
export async function sendReminders({ db, config, log }: Context): Promise<void> {
  for (const willId of await inTransaction(db, worker, unfinishedWills))
    try {
      await inTransaction(db, worker, async (tx) => await remindAbout(tx, config, willId))
    } catch (error) {
      log.warn({ willId, error: String(error) }, 'the reminders about a will are tried again in an hour')
    }
}

async function remindAbout(tx: Tx, config: Context['config'], willId: string): Promise<void> {
  // Every step is taken under this lock: none is reminded of that is done.
  await lockWill(tx, willId)
  const parties = await partiesOf(tx, willId)
  const testatorName = parties.find(({ role }) => role === 'testator')?.name ?? ''
  for (const party of parties) {
    const step = await stepOf(tx, config, party)
    const waiting = await noteWaiting(tx, party.id, step?.step ?? null)
    const days = waiting === null ? null : dueAfter(waiting)
    if (step === null || waiting === null || days === null) continue
    if (party.personId !== null && !(await wantsReminders(tx, party.personId))) continue
    const reminder = { days, token: newToken() }
    await noteReminded(tx, party.id, waiting.reminded + 1, tokenHash(reminder.token))
    if (step.step === 'answer-invitation') {
      await makeInvitation(tx, party, testatorName, 'worker', reminder)
      continue
    }
    const { guest, willTitle, text, path } = step
    const button = english(wordOfStep(step.step))
    await notify(tx, {
      to: party.email,
      template: 'reminder',
      data: { name: party.name, testatorName, willTitle, guest, text, button, path, reminder },
    })
  }
}

function dueAfter({ since, reminded, off }: Waiting): (typeof AFTER_DAYS)[number] | null {
  const days = AFTER_DAYS[reminded]
  if (off || days === undefined || now().getTime() - since.getTime() < days * DAY_MS) return null
  return days
}

/** What is theirs to do; null for nothing, and for what the will does not wait for. */
async function stepOf(tx: Tx, config: Context['config'], party: PartyView): Promise<Step | null> {
  if (party.personId === null)
    return (await hasOpenInvitation(tx, party)) ? { step: 'answer-invitation' } : null
  const person = await findPerson(tx, party.personId)
  const will = person === null ? null : await seenWill(tx, person, party.willId)
  if (person === null || will === null) return null
  const [facts] = await factsOf(tx, config, person, [will], await ownStanding(tx, person))
  const point = nextOf(journeyFacts(facts!))
  const { step, optional } = standingOf(point.code)
  if (step === null || optional === true) return null
  const guest = party.role === 'witness'
  return {
    step,
    guest,
    willTitle: will.title,
    text: sentenceOf(point, party.role),
    path: guest ? '/witness' : (hrefOfPoint(point, will.id) ?? hrefOf('signing', will.id)),
  }
}

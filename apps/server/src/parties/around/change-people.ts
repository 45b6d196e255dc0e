// The testator names the people around a will: the whole list at once, with a second factor. The worker checks the
// proof and writes the rows, so that no taken-over api makes itself an executor.
import type { z } from 'zod'
import type { namedPeople } from '@testate/api/people-around'
import { aroundErrors, type AroundPerson } from '@testate/domain/people-around'
import { sameMailbox } from '@testate/domain/party'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { textTo } from '../../notifications/texts/text-to.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { emit } from '../../platform/events.ts'
import { tellLive } from '../../platform/live.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { saveExecutor } from '../../wills/people/save-executor.ts'
import { certificateWishOf, setCertificateWish } from '../certificate-wish.ts'
import { setWaitDays, waitDaysOf } from '../wait-days.ts'
import { namePerson, takeOff, type Keys } from './name-person.ts'
import { noteExecutor, testatorNameOf } from './note-executor.ts'
import { openParticulars, sealParticulars, type Particulars } from './particulars.ts'
import { changePeopleQuestion } from './questions.ts'
import { ownWill, viewPeople } from './read-people.ts'
import { aroundWill, changeAround, type AroundRow } from './store.ts'

type Given = AroundPerson & { id: string | undefined }
type Known = AroundRow & { known: Particulars }

const asGiven = (people: z.output<typeof namedPeople>): Given[] =>
  people.map((one) => ({
    standing: null,
    email: null,
    phone: null,
    address: null,
    relationship: null,
    ...one,
    id: one.id,
  }))

export const answerChangePeople = answering(changePeopleQuestion, async (tx, asked, context) => {
  const { personId, willId, stepUp } = asked
  const will = await ownWill(tx, { personId, willId }, 'people.change')
  const testator = (await findPerson(tx, personId)) ?? refuse('not-found')
  if (will.submittedAt === null || will.documentHash === null)
    refuse(
      'not-now',
      'The form of this will is not submitted yet. It names the executor.',
      because('form-not-submitted'),
    )
  const given = asGiven(asked.people)
  const formEmail = will.particulars['testatorEmail']
  const own = [testator.email, ...(typeof formEmail === 'string' ? [formEmail] : [])]
  const errors = aroundErrors(given, own)
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  const { repeated } = await spendProof(tx, stepUp, {
    personId,
    subject: { purpose: 'change', willId, documentHash: will.documentHash },
    act: JSON.stringify([asked.people, asked.waitDays, asked.onCertificate]),
  })
  const rows = await noteExecutor(tx, context, will)
  if (repeated) return await viewPeople(tx, context, willId, rows)

  const present: Known[] = []
  for (const row of rows)
    present.push({ ...row, known: await openParticulars(context, row, row.particulars) })
  const about = { willId, testatorName: testatorNameOf(will) || testator.name, actor: personId }
  const people = await save(tx, context, present, given, about)
  const wait = (await waitDaysOf(tx, willId)) !== asked.waitDays
  if (wait) {
    await setWaitDays(tx, willId, asked.waitDays)
    await append(tx, {
      event: 'around.wait-changed',
      willId,
      actor: personId,
      details: { days: asked.waitDays },
    })
  }
  const named = asked.onCertificate ?? (await certificateWishOf(tx, willId))
  const wish = named !== (await certificateWishOf(tx, willId))
  if (wish) {
    await setCertificateWish(tx, willId, named)
    await append(tx, {
      event: 'around.certificate-changed',
      willId,
      actor: personId,
      details: { executors: named },
    })
  }
  // The same words in the form, which other pages read.
  const first = given.find(({ kind }) => kind === 'executor')!
  await saveExecutor(tx, context, willId, {
    executorName: first.name,
    executorEmail: first.email ?? '',
    executorRelationship: first.relationship ?? '',
  })
  if (people || wish) await emit(tx, 'will.people-changed', { willId })
  if (people || wait || wish) {
    await notify(tx, {
      to: testator.email,
      template: 'people-changed',
      data: {
        name: testator.name,
        willId,
        willTitle: will.title,
        people,
        waitDays: wait ? asked.waitDays : null,
        onCertificate: wish ? named : null,
      },
    })
    // Whoever reads their mailbox may be whoever changed it.
    await textTo(tx, context.config, {
      personId,
      what: 'people-changed',
      says: () =>
        'the people around your will were changed. If this was not you, change your password at once: ' +
        `${context.config.publicUrl}/account`,
    })
    await tellLive(tx, willId)
  }
  return await viewPeople(tx, context, willId, await aroundWill(tx, willId))
})

/** True if anything changed. Refuses `conflict` for a row that is there no more: another window took it off. */
async function save(
  tx: Tx,
  keys: Keys,
  present: readonly Known[],
  given: readonly Given[],
  { willId, testatorName, actor }: { willId: string; testatorName: string; actor: string },
): Promise<boolean> {
  const places = new Map<string, number>()
  const kept = new Set<string>()
  let changed = false
  const added: (() => Promise<void>)[] = []
  // Whoever is given without an id and has the mailbox of somebody who is named is that person.
  const standing = ({ kind, email }: Given): Known | undefined =>
    present.find((row) => row.kind === kind && email !== null && isSameMailbox(row.known.email, email))
  for (const one of given) {
    const place = (places.get(one.kind) ?? 0) + 1
    places.set(one.kind, place)
    const row = one.id === undefined ? standing(one) : present.find(({ id }) => id === one.id)
    if (one.id !== undefined && (row === undefined || row.kind !== one.kind || kept.has(one.id)))
      refuse(
        'conflict',
        'Somebody in this list has been changed meanwhile. Read it again.',
        because('people-changed-meanwhile'),
      )
    if (row !== undefined && isSameMailbox(row.known.email, one.email)) {
      kept.add(row.id)
      changed = (await keep(tx, keys, row, { ...one, place }, actor)) || changed
      continue
    }
    const naming = { willId, kind: one.kind, place, standing: one.standing, particulars: one }
    const instead = row === undefined ? {} : { instead: row.id }
    added.push(async () => await namePerson(tx, keys, { ...naming, ...instead }, actor))
  }
  for (const row of present) if (!kept.has(row.id)) await takeOff(tx, keys, row, { testatorName, actor })
  for (const add of added) await add()
  return changed || added.length > 0 || kept.size < present.length
}

const isSameMailbox = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : sameMailbox(one, other)

async function keep(
  tx: Tx,
  keys: Keys,
  row: Known,
  one: Given & { place: number },
  actor: string,
): Promise<boolean> {
  const fields = (['name', 'email', 'phone', 'address', 'relationship'] as const).filter(
    (field) => row.known[field] !== one[field],
  )
  const moved = [
    ...(row.place === one.place ? [] : ['place']),
    ...(row.standing === one.standing ? [] : ['standing']),
  ]
  if (fields.length + moved.length === 0) return false
  await changeAround(tx, {
    id: row.id,
    place: one.place,
    standing: one.standing,
    particulars: fields.length === 0 ? row.particulars : await sealParticulars(keys, row, one),
  })
  await append(tx, {
    event: 'around.changed',
    willId: row.willId,
    actor,
    details: { aroundId: row.id, kind: row.kind, fields: [...fields, ...moved] },
  })
  return true
}

// For tests of death notices: a registered will with its two witnesses, and people around it, inserted as the
// schema's owner would see them after a ceremony.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Person } from '../src/platform/database/person.ts'
import type { knownPeople } from '../../../test/stack/people.ts'
import type { Stack } from '../../../test/stack/stack.ts'

const day = 86_400_000
export const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

export interface NoticeSample {
  willId: string
  testator: Person
  witnesses: [Person, Person]
  executor: Person
  contact: Person
}

/** Everybody's identity is accepted, and everybody counts for a notice begun now. */
export async function noticeSample(
  stack: Stack,
  people: ReturnType<typeof knownPeople>,
): Promise<NoticeSample> {
  const add = async (name: string): Promise<Person> => await acceptedPerson(stack, people, name)
  const [testator, one, two, executor, contact] = [
    await add('Tess Tator'),
    await add('Will One'),
    await add('Wilma Two'),
    await add('Edith Executor'),
    await add('Carl Contact'),
  ]
  const willId = randomUUID()
  const at = daysAgo(400)
  await stack.owner.query(
    `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size,
       created_at, updated_at) values ($1, $2, 'registered', 'Last Will', $3, $4, 10, $5, $5)`,
    [willId, testator.id, hashOf(willId), `object-of-${willId}`, at],
  )
  for (const [order, person] of [testator, one, two].entries()) {
    const party = randomUUID()
    await stack.owner.query(
      `insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'signed', $8, $8)`,
      [party, willId, order === 0 ? 'testator' : 'witness', order, person.id, person.name, person.email, at],
    )
    await stack.owner.query(
      `insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at)
       values ($1, $2, $3, $4, $5, '{}', $6, $7)`,
      [randomUUID(), willId, party, person.id, order, hashOf(party), at],
    )
  }
  await nameAround(stack, willId, 'executor', executor)
  await nameAround(stack, willId, 'contact', contact)
  return { willId, testator, witnesses: [one, two], executor, contact }
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An account whose identity was accepted; `print`: what the worker computed of name and birth date. */
export async function acceptedPerson(
  stack: Stack,
  people: ReturnType<typeof knownPeople>,
  name: string,
  print?: Buffer,
): Promise<Person> {
  const person = await people.add(stack, { name })
  const check = randomUUID()
  await stack.owner.query(
    `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
       decided_at) values ($1, $2, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
    [check, person.id],
  )
  if (print !== undefined)
    await stack.owner.query(
      `insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers,
         document_sha256, selfie_sha256, person_fingerprint, read_at)
       values ($1, $2, 'review', '{}', '[]', 0, '{}', '{}', $3, $3, $4, now())`,
      [check, person.id, randomBytes(32), print],
    )
  return person
}

/** Named, told and accepted so many days ago; `addressKey`: the print of their mailbox. */
export async function nameAround(
  stack: Stack,
  willId: string,
  kind: 'executor' | 'contact' | 'beneficiary',
  person: Person | null,
  {
    acceptedDaysAgo = 300,
    addressKey = randomBytes(32),
  }: { acceptedDaysAgo?: number; addressKey?: Buffer } = {},
): Promise<void> {
  const place = (
    await stack.owner.query<{ next: number }>(
      'select coalesce(max(place), 0)::int + 1 as next from people_around where will_id = $1 and kind = $2',
      [willId, kind],
    )
  ).rows[0]!.next
  const at = daysAgo(acceptedDaysAgo)
  const named = kind !== 'beneficiary'
  await stack.owner.query(
    `insert into people_around (id, will_id, kind, place, standing, particulars, address_key, person_id, nominated_at,
       told_at, accepted_at, accepted_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [
      randomUUID(),
      willId,
      kind,
      place,
      kind === 'executor' ? 'acting' : null,
      randomBytes(16),
      addressKey,
      named ? person!.id : null,
      at,
      named ? at : null,
      named ? 'mailbox' : null,
    ],
  )
}

/** As the upload makes it. */
export async function giveCertificate(stack: Stack, person: Person): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `insert into death_certificates (id, person_id, object, sha256, size, media)
     values ($1, $2, $3, $4, 1000, 'application/pdf')`,
    [id, person.id, `object-of-${id}`, hashOf(id)],
  )
  return id
}

/** As if so many days had passed for this notice. */
export async function passFor(stack: Stack, noticeId: string, days: number): Promise<void> {
  await pastTheTrigger(
    stack,
    `update death_notices set waiting_since = waiting_since - make_interval(secs => $2::float8 * 86400),
       due_at = due_at - make_interval(secs => $2::float8 * 86400) where id = $1`,
    [noticeId, days],
  )
}

/** What nobody may do while the trigger stands: it is off for this one statement. */
export async function pastTheTrigger(stack: Stack, text: string, values: unknown[]): Promise<void> {
  await stack.owner.query('alter table death_notices disable trigger death_notices_move')
  try {
    await stack.owner.query(text, values)
  } finally {
    await stack.owner.query('alter table death_notices enable trigger death_notices_move')
  }
}

// For tests of looking for a will: people whose identity was accepted, with what their document says sealed to the
// release worker as the worker seals it, their registered wills, and the release worker that answers.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { knownPeople } from '../../../test/stack/people.ts'
import type { Stack } from '../../../test/stack/stack.ts'
import { forgetRefused, registeredAs } from '../src/finding/store.ts'
import { keyedPerson } from '../src/finding/keyed.ts'
import { keyPeople } from '../src/finding/key-people.ts'
import { insertParticulars, particularsContext } from '../src/identity/hand-over-particulars.ts'
import { inTransaction, type Tx } from '../src/platform/database/database.ts'
import type { Person } from '../src/platform/database/person.ts'
import { sealFor } from '../src/platform/storage/vault.ts'
import { hashOf } from './notice-sample.ts'
import { releasedWills } from './released-wills.ts'

interface Given {
  name?: string
  /** As the strip of the document has it. */
  onDocument?: string
  /** Null: it was read with a doubt. */
  birthDate?: string | null
  sample?: boolean
  state?: 'accepted' | 'pending'
  /** A key in PEM; the release worker's if it is not said. */
  sealedTo?: string
  /** What is sealed in place of name and birth date. */
  plain?: string
}
interface FindableWill {
  testator: Person
  willId: string
  fullName: string
  birthDate: string
}

export async function findableWills(stack: Stack, people: ReturnType<typeof knownPeople>) {
  const { context, answers, pass, restoreTime, publicKey } = await releasedWills(stack, people)
  const reviewer = await people.add(stack, { name: 'Rita Reviewer' })
  let day = 0
  /** Of each person another, so that no two tests find each other's. */
  const nextBirthDate = (): string => new Date(Date.UTC(1940, 0, (day += 1))).toISOString().slice(0, 10)

  async function identify(
    person: Person,
    {
      onDocument,
      birthDate = nextBirthDate(),
      sample = false,
      state = 'accepted',
      sealedTo = publicKey,
      plain,
    }: Given = {},
  ): Promise<string> {
    const [checkId, evidenceId] = [randomUUID(), randomUUID()]
    if (!sample)
      await stack.owner.query(
        `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media,
           selfie_object, selfie_sha256, selfie_media, created_at)
         values ($1, $2, $3, $5, 'image/jpeg', $4, $5, 'image/jpeg', now())`,
        [evidenceId, person.id, `document-${evidenceId}`, `selfie-${evidenceId}`, hashOf(evidenceId)],
      )
    await stack.owner.query(
      `insert into identity_checks (id, person_id, evidence_id, document_type, document_data, sample, state, provider,
         created_at, decided_at, decided_by, reason)
       values ($1, $2, $3, 'passport', '{}', $4, $5, 'reviewer', now(), $6, $7, 'It is the same person')`,
      [
        checkId,
        person.id,
        sample ? null : evidenceId,
        sample,
        state,
        state === 'pending' ? null : new Date(),
        sample || state === 'pending' ? null : reviewer.id,
      ],
    )
    if (birthDate === null) return checkId
    const fullNames = [person.name, ...(onDocument === undefined ? [] : [onDocument])]
    const particulars = Buffer.from(plain ?? JSON.stringify({ fullNames, birthDate }))
    const sealed = await sealFor(sealedTo, particulars, particularsContext(checkId))
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      insertParticulars(tx, { checkId, personId: person.id, sealed }),
    )
    return checkId
  }

  async function registered({ name = 'Tess Tator', ...given }: Given = {}): Promise<FindableWill> {
    const birthDate = given.birthDate === undefined ? nextBirthDate() : given.birthDate
    const testator = await people.add(stack, { name })
    await identify(testator, { ...given, birthDate })
    const willId = randomUUID()
    await stack.owner.query(
      `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size,
         created_at, updated_at) values ($1, $2, 'registered', 'Last Will', $3, $4, 10, now(), now())`,
      [willId, testator.id, hashOf(willId), `object-of-${willId}`],
    )
    return { testator, willId, fullName: name, birthDate: birthDate ?? '1900-01-01' }
  }

  /** What a round of the release worker does for it. */
  async function key(): Promise<void> {
    await inTransaction(stack.releaseDb, { service: 'release' }, forgetRefused)
    await keyPeople(context)
  }

  const asker = async (person: Partial<Person> = {}): Promise<Person> => {
    const added = await people.add(stack, { name: 'Alma Asker', ...person })
    await identify(added, { birthDate: null, sample: true })
    return added
  }
  /** Past the rules for what may follow what: only what stands there counts here. */
  const setStatus = (willId: string, status: string): Promise<unknown> =>
    stack.asSuperuser(
      `set session_replication_role = replica; update wills set status = '${status}' where id = '${willId}'`,
    )
  const raw = (tx: Tx, text: string): Promise<unknown> => sql.raw(text).execute(tx)

  return {
    context,
    answers,
    pass,
    restoreTime,
    publicKey,
    identify,
    registered,
    key,
    asker,
    setStatus,
    raw,
    keyedWith: keyedPerson,
    registeredAs,
  }
}

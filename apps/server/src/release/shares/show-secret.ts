// What a testator sees of a will's shared secret, and a holder of what they hold.
import type { listHoldings, showSharedSecret } from '@testate/api/death/shared-secret'
import type { AnswerOf } from '@testate/api/route'
import { healthOf, isClosing, SILENT_AFTER_DAYS, type HolderFacts } from '@testate/domain/death/shared-secret'
import {
  holderPoint,
  holderStandingOf,
  type HolderCode,
  type HolderStep,
} from '@testate/domain/journey/holder'
import {
  candidatesFor,
  holdersFor,
  holdingsOf,
  mayBegin,
  ownKeyOf,
  ownSecrets,
  peopleOf,
  willsUnderOwnKey,
  type Candidate,
  type Holding,
  type OwnSecret,
} from '../../custody/two-parts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { namesOfWills } from '../../wills/seen-wills.ts'

type Shown = AnswerOf<typeof showSharedSecret>
type Holdings = AnswerOf<typeof listHoldings>
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const text = (bytes: Buffer | null): string | null => bytes?.toString('base64') ?? null

export async function showSecret(tx: Tx, willId: string): Promise<Shown> {
  const candidates = await candidatesFor(tx, willId)
  const secrets = await ownSecrets(tx, willId)
  const of = async (found: OwnSecret | undefined): Promise<Shown['closing']> =>
    found === undefined ? null : await shown(tx, found, candidates)
  return {
    mayBegin: await mayBegin(tx, willId),
    candidates: candidates.map(({ personId, name, relations }) => ({ personId, name, relations })),
    closing: await of(secrets.find(({ state }) => isClosing(state))),
    coming: await of(secrets.find(({ state }) => !isClosing(state))),
  }
}

async function shown(tx: Tx, secret: OwnSecret, candidates: readonly Candidate[]): Promise<Shown['closing']> {
  const rows = await holdersFor(tx, secret.id, SILENT_AFTER_DAYS)
  const people = await peopleOf(tx, secret.id)
  const holders = rows.map((row) => {
    const known = people.find(({ personId }) => personId === row.personId)
    const isNamed = candidates.some(({ personId }) => personId === row.personId)
    return { row, known, isNamed, hasKey: known?.publicKey != null || row.practisedAt !== null }
  })
  const facts = holders.map(({ row, hasKey }): HolderFacts => ({
    hasKey,
    hasPractised: row.practisedAt !== null,
    isLost: row.lostAt !== null,
    isSilent: row.isSilent,
  }))
  return {
    id: secret.id,
    state: secret.state,
    begunAt: secret.begunAt.toISOString(),
    onAt: iso(secret.onAt),
    part: text(secret.part),
    isPartLost: secret.isPartLost,
    givenAwayAt: iso(secret.givenAwayAt),
    health: healthOf(facts),
    holders: holders.map(({ row, known, isNamed, hasKey }) => ({
      id: row.id,
      personId: row.personId,
      name: known?.name ?? null,
      isNamed,
      hasKey,
      publicKey: text(known?.publicKey ?? null),
      practisedAt: iso(row.practisedAt),
      askedAt: iso(row.askedAt),
      answeredAt: iso(row.answeredAt),
      isLost: row.lostAt !== null,
      isSilent: row.isSilent,
      hasGiven: row.givenAt !== null,
    })),
  }
}

export async function showHoldings(tx: Tx, person: Person): Promise<Holdings> {
  const key = await ownKeyOf(tx, person.id)
  const own = await willsUnderOwnKey(tx, person.id)
  const titles = await namesOfWills(
    tx,
    person,
    own.map(({ willId }) => willId),
  )
  return {
    ownWills: own.map((one) => ({
      ...one,
      title: titles.find(({ id }) => id === one.willId)?.title ?? '',
    })),
    key:
      key === null
        ? null
        : { publicKey: key.publicKey.toString('base64'), locks: key.locks, madeAt: key.madeAt.toISOString() },
    holdings: (await holdingsOf(tx)).map((one) => ({
      id: one.id,
      secretId: one.secretId,
      willId: one.willId,
      testatorName: one.testatorName,
      state: one.state,
      share: text(one.share),
      shareHash: one.shareHash?.toString('hex') ?? null,
      answersLeft: one.answersLeft,
      asks: asksOf(one, key !== null),
      practisedAt: iso(one.practisedAt),
      answeredAt: iso(one.answeredAt),
      isLost: one.lostAt !== null,
      hasGiven: one.givenAt !== null,
    })),
  }
}

const codeOf = (one: Holding, hasKey: boolean): HolderCode =>
  holderPoint({
    state: one.state,
    isLost: one.lostAt !== null,
    hasKey,
    hasPractised: one.practisedAt !== null,
    isReleased: one.isReleased,
    hasGiven: one.givenAt !== null,
    isAsked: one.askedAt !== null && (one.answeredAt === null || one.answeredAt < one.askedAt),
  })

const asks = {
  'make-key': 'key',
  'practise-share': 'practise',
  'prove-share': 'still-there',
  'give-share': 'release',
} as const satisfies Record<HolderStep, string>

function asksOf(one: Holding, hasKey: boolean): Holdings['holdings'][number]['asks'] {
  const { step } = holderStandingOf(codeOf(one, hasKey))
  return step === null ? 'nothing' : asks[step]
}

/** Where each share stands that this person holds. */
export async function sharesOf(
  tx: Tx,
  person: Person,
): Promise<{ willId: string; testatorName: string; code: HolderCode }[]> {
  const key = await ownKeyOf(tx, person.id)
  return (await holdingsOf(tx)).map((one) => ({
    willId: one.willId,
    testatorName: one.testatorName,
    code: codeOf(one, key !== null),
  }))
}

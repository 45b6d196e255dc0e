// The list of people as the testator edits it on the page, until it is saved whole.
import type { PeopleAround } from '@testate/api/people-around'
import { aroundKinds, type AroundKind, type AroundPerson } from '@testate/domain/people-around'

type Saved = PeopleAround['people'][number]

export type Listed = AroundPerson & {
  /** Of React's list; the row's own for somebody who is saved. */
  key: string
  /** As it is on the server; undefined for somebody added on this page. */
  saved: Saved | undefined
}

export const listedOf = (people: readonly Saved[]): Listed[] =>
  people.map((saved) => ({ ...saved, key: saved.id, saved }))

const fields = ['name', 'email', 'phone', 'address', 'relationship', 'standing'] as const

/** Whether somebody is as they are on the server, wherever they stand. */
export const isAsSaved = ({ saved, ...one }: Listed): boolean =>
  saved !== undefined && fields.every((field) => saved[field] === one[field])

export const isChanged = (list: readonly Listed[], saved: readonly Saved[]): boolean =>
  list.length !== saved.length || list.some((one, n) => one.saved?.id !== saved[n]?.id || !isAsSaved(one))

/** Those of one kind after those of the kinds before it, as the server lists them. */
const inOrder = (list: readonly Listed[]): Listed[] =>
  aroundKinds.flatMap((kind) => list.filter((one) => one.kind === kind))

export const put = (list: readonly Listed[], one: Listed): Listed[] =>
  inOrder(
    list.some(({ key }) => key === one.key)
      ? list.map((other) => (other.key === one.key ? one : other))
      : [...list, one],
  )

export const takenOff = (list: readonly Listed[], key: string): Listed[] =>
  list.filter((one) => one.key !== key)

/** One place up among those of the same kind; the first executor acts. */
export function movedUp(list: readonly Listed[], key: string): Listed[] {
  const one = list.find((other) => other.key === key)
  if (one === undefined) return [...list]
  const same = list.filter(({ kind }) => kind === one.kind)
  const at = same.indexOf(one)
  if (at < 1) return [...list]
  const order = [...same.slice(0, at - 1), one, same[at - 1]!, ...same.slice(at + 1)].map((other, n) =>
    n === 0 && other.kind === 'executor' ? { ...other, standing: 'acting' as const } : other,
  )
  return inOrder([...list.filter(({ kind }) => kind !== one.kind), ...order])
}

/** What of a person is asked for, by kind. */
export const fieldsOf: Record<AroundKind, readonly ('email' | 'relationship' | 'phone' | 'address')[]> = {
  executor: ['email', 'relationship', 'phone', 'address'],
  contact: ['email', 'relationship', 'phone', 'address'],
  solicitor: ['email', 'phone', 'address'],
  beneficiary: [],
}

/** As the call takes it. */
export function asBody(list: readonly Listed[]) {
  return list.map(({ kind, standing, name, email, phone, address, relationship, saved }) => {
    const known = { name, ...(saved === undefined ? {} : { id: saved.id }) }
    const reach = { phone, address, relationship }
    if (kind === 'executor')
      return { kind, ...known, ...reach, email: email ?? '', standing: standing ?? ('acting' as const) }
    if (kind === 'contact') return { kind, ...known, ...reach, email: email ?? '' }
    return kind === 'solicitor' ? { kind, ...known, ...reach, email } : { kind, ...known }
  })
}

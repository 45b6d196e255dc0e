// The record's filter as it appears in the address: reloaded, shared or bookmarked it shows the same.
import { happeningKinds, type HappeningKind } from '@testate/domain/happenings'
import { isDate } from '../ui/date-parts/parts.ts'

export interface Filter {
  will: string
  kind: HappeningKind | ''
  who: 'me' | 'others' | ''
  /** `YYYY-MM-DD` or empty. */
  from: string
  to: string
}

export const everything: Filter = { will: '', kind: '', who: '', from: '', to: '' }

/** Invalid parts of the address are ignored. */
export function filterOf(address: URLSearchParams): Filter {
  const of = (name: string): string => address.get(name) ?? ''
  return {
    will: /^[0-9a-f-]{36}$/.test(of('will')) ? of('will') : '',
    kind: happeningKinds.find((kind) => kind === of('kind')) ?? '',
    who: of('who') === 'me' || of('who') === 'others' ? (of('who') as Filter['who']) : '',
    from: isDate(of('from')) ? of('from') : '',
    to: isDate(of('to')) ? of('to') : '',
  }
}

type Asked = { [K in keyof Filter]?: Exclude<Filter[K], ''> }

/** For the address and the call alike: only the filters that are set. */
export function queryOf(filter: Filter): Asked {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Asked
}

export type Wrong = Partial<Record<'from' | 'to', 'noSuchDay' | 'wrongOrder'>>

/** What is wrong with the dates entered. */
export function wrongWith({ from, to }: Pick<Filter, 'from' | 'to'>): Wrong {
  const wrong: Wrong = {}
  if (from !== '' && !isDate(from)) wrong.from = 'noSuchDay'
  if (to !== '' && !isDate(to)) wrong.to = 'noSuchDay'
  else if (to !== '' && wrong.from === undefined && from > to) wrong.to = 'wrongOrder'
  return wrong
}

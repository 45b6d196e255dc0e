// What a document can be evidence of, as the options of one list. Each value is the subject and its id.
import { useQuery } from '@tanstack/react-query'
import { showEstateAccounts, type Estate } from '@testate/api/estate/calls'
import type { EstateDocument } from '@testate/api/estate/documents'
import { showEstateGifts } from '@testate/api/estate/gifts'
import { documentSubjects } from '@testate/domain/estate/documents'
import { dayInWords } from '../../claims/day.ts'
import { isId } from '../../platform/is-id.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem } from '../frame/names.ts'
import { words } from './words.ts'

type About = EstateDocument['about']

export const aboutText = (about: About): string => (about === null ? '' : `${about.what} ${about.id}`)

/** Null for anything that is no subject and id: an address can say what it likes. */
export function readAbout(text: string | null): About {
  const [what, id = ''] = (text ?? '').split(' ')
  const subject = documentSubjects.find((one) => one === what)
  return subject === undefined || !isId(id) ? null : { what: subject, id }
}

/** Those that have arrived; the rest follow. */
export function useAboutOptions(estate: Estate): { value: string; label: string }[] {
  const t = useWords(words)
  const at = { params: { id: estate.willId } }
  const { data: gifts } = useQuery(read(showEstateGifts, at))
  const { data: accounts } = useQuery(read(showEstateAccounts, { ...at, query: {} }))
  return [
    { value: '', label: t('nothing') },
    ...estate.items.map(({ id }) => ({
      value: `item ${id}`,
      label: t('optionItem', { name: nameOfItem(estate, id) }),
    })),
    ...(gifts?.gifts ?? []).map(({ id, what }) => ({
      value: `gift ${id}`,
      label: t('optionGift', { name: what }),
    })),
    ...estate.people.map(({ id, name }) => ({ value: `person ${id}`, label: t('optionPerson', { name }) })),
    ...(accounts?.entries ?? []).toReversed().map(({ id, number, day, amountPence }) => ({
      value: `entry ${id}`,
      label:
        amountPence === null
          ? t('optionThing', { number, day: dayInWords(day, 'en') })
          : t('optionEntry', { number, day: dayInWords(day, 'en'), amount: pounds(amountPence) }),
    })),
  ]
}

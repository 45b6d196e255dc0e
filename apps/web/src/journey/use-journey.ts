// What the register's codes say on a screen: the words for a task, for where it stands, and for the one next
// step with its address.
import { use } from 'react'
import type { journey } from '@testate/api/dashboard'
import { standingOf, type Place, type Point, type Role, type TaskName } from '@testate/domain/journey'
import { valuesOf, wordOfStep, wordOfTask, wordsOf } from '@testate/domain/journey-words'
import type { z } from 'zod'
import { LanguageContext } from '../platform/words.ts'
import { addressOfStep } from './addresses.ts'
import { useJourneyWords } from './use-words.ts'

/** The `journey` of an answer. */
export type Journey = z.output<typeof journey>

export interface NextWords {
  title: string
  text: string
  href: string
  place: Place
  /** Of the button to it: where it leads. */
  label: string
}

export function useJourney() {
  const t = useJourneyWords()
  const language = use(LanguageContext)
  const list = (names: readonly string[]): string =>
    language === 'cy' ? new Intl.ListFormat('cy').format(names) : names.join(' and ')
  const sentence = (point: Point, role: Role): string => {
    const values = valuesOf(point, list)
    return wordsOf(point, role)
      .map((word) => t(word, values))
      .join(' ')
  }
  const task = (name: TaskName, role: Role): string => t(wordOfTask(name, role))
  /** A step by its name; a wait by the task it is for. Null where nothing more happens. */
  const next = (journey: Journey, role: Role): NextWords | null => {
    const { task: of, step, who, code, willId } = journey
    if (who === 'nobody') return null
    const place = standingOf(code).place ?? 'signing'
    const to = { href: addressOfStep(step, place, willId), place, label: t(`to ${place}`) }
    const said = sentence(journey, role)
    if (step !== null) return { title: t(wordOfStep(step)), text: said, ...to }
    const text = of === null ? said : t('waitsFor', { task: task(of, role), sentence: said })
    return { title: t('nothingNow'), text, ...to }
  }
  return { sentence, task, next }
}

// Below the name of a task: when it was done or is to be done, who does it and what comes first; folded below that, why
// it is there, and the limit that sets its day, with its source.
import type { Estate } from '@testate/api/estate/calls'
import { estateRules, type EstateRule } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn, type Rule } from '@testate/domain/claims/rules/rule'
import type { DayKind, TaskId } from '@testate/domain/estate/task-names'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { words as taskWords } from '../tasks/words.ts'
import { words as whyWords } from './why-words.ts'
import { words } from './words.ts'

const dayWords = { 'by': 'due', 'until': 'until', 'not-before': 'notBefore' } as const satisfies Record<
  DayKind,
  string
>

/** Where there is no day, from when the limit is counted. */
const withoutDay = { 'register-death': 'registerDeathHint', 'tell-us-once': 'tellUsOnceHint' } as const

const said = (day: string): string => dayInWords(day, 'en')

interface TaskHintProps {
  estate: Estate
  task: Estate['tasks'][number]
}

/** The limit behind the day of a task; null where none sets it, or the task is done. */
function limitOf({ estate, task }: TaskHintProps): Rule | null {
  const rule = task.rule as EstateRule | null
  if (rule === null || task.state === 'done') return null
  return ruleOn(estateRules[rule], task.ruleDay ?? estate.dateOfDeath)
}

/** By when or when it was done, who does it, what comes first, and whether its limit could not be confirmed. */
export function TaskHint({ estate, task }: TaskHintProps) {
  const t = useWords(words)
  const w = useWords(taskWords)
  const y = useWords(whyWords)
  const id = task.id as TaskId
  const { doneOn, due, blockedBy } = task
  const isDone = task.state === 'done'
  const limit = limitOf({ estate, task })
  const named = estate.people.find((one) => one.id === task.by)?.name
  const parts: string[] = []
  if (doneOn !== null) parts.push(t('doneOn', { day: said(doneOn) }))
  if (!isDone && due !== null && task.rule !== null) parts.push(t(dayWords[task.dayIs], { day: said(due) }))
  if (limit !== null && (id === 'register-death' || id === 'tell-us-once'))
    parts.push(t(withoutDay[id], { days: limit.value }))
  if (!isDone && id === 'income-tax') parts.push(t('incomeTaxHint'))
  if (!isDone && id === 'hold-back' && due === null) parts.push(t('holdBackHint'))
  if (id === 'bankruptcy-search') parts.push(t('bankruptcySearchHint'))
  if (limit?.confirmed === false) parts.push(t('limitUnconfirmed'))
  if (named !== undefined) parts.push(w(doneOn === null ? 'does' : 'did', { name: named }))
  else if (!isDone) parts.push(y(`who-${task.who}`))
  if (blockedBy !== null) parts.push(t('after', { task: t(`task-${blockedBy as TaskId}`) }))
  return parts.join(' ')
}

/** One press away: why it is there and stands as it does, and the limit behind its day with its source. */
export function TaskReason({ estate, task }: TaskHintProps) {
  const t = useWords(words)
  const y = useWords(whyWords)
  const { why } = task
  const limit = limitOf({ estate, task })
  return (
    <>
      <p>
        {y(`why-${why.code}`, {
          ...(why.count === null ? {} : { count: why.count }),
          ...(why.day === null ? {} : { day: said(why.day) }),
        })}
        {task.state !== 'done' && task.id === 'register-death' && ` ${t('registeredHint')}`}
      </p>
      {limit !== null && (
        <p>
          {t(`rule-${task.rule as EstateRule}`)}: <RuleText rule={limit} />
        </p>
      )}
    </>
  )
}

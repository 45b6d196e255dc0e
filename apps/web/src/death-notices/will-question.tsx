// Whose will it is. A few are all shown. Many are shown page by page, and the register finds one by a part of the name;
// what was chosen stays in the list, whatever is looked for.
import { useEffect, useState, type ReactNode } from 'react'
import { listWillsToReport, type WillToReport } from '@testate/api/death-notices'
import { sentenceOf } from '../platform/client.ts'
import { usePages } from '../platform/use-pages.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Form } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { SEARCH_PAUSE_MS, SearchField } from '../ui/search-field/search-field.tsx'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { asks } from './answers.ts'
import { words as pageWords } from './report-words.ts'
import { Go, usePage, type QuestionProps } from './text-questions.tsx'
import { words } from './will-words.ts'

/** More than this, and they can be searched. */
const FEW = 10
export const WILLS_AT_ONCE = 20

interface WillQuestionProps extends QuestionProps {
  /** The first of them, by name; all of them where there are few. */
  first: readonly WillToReport[]
  /** How many there are. */
  count: number
  /** What is chosen, as the register has it. */
  chosen: WillToReport | undefined
}

export function WillQuestion({ count, ...props }: WillQuestionProps) {
  return count > FEW ? <Many {...props} /> : <Choice {...props} wills={props.first} />
}

function Many(props: Omit<WillQuestionProps, 'count'>) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setName(typed.trim()), SEARCH_PAUSE_MS)
    return () => clearTimeout(later)
  }, [typed])
  const { pages, error, more } = usePages(listWillsToReport, { name, limit: WILLS_AT_ONCE })
  const wills = pages?.flatMap((page) => page.wills) ?? props.first
  const n = pages?.[0]?.found
  return (
    <>
      <SearchField label={t('find')} hint={t('findHint')} value={typed} onChange={setTyped} />
      <p role="status">{name !== '' && n !== undefined && t('found', { n })}</p>
      {error !== null && (
        <Notice kind="error" title={t('lookFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      <Choice {...props} wills={wills}>
        {(idOf) =>
          (more.hasMore || wills.length > WILLS_AT_ONCE) && (
            <ShowMore
              ids={wills.map(({ willId }) => idOf(willId))}
              shown={n === undefined ? '' : t('shown', { shown: wills.length, n })}
              words={{ more: t('more'), loading: t('loading'), failed: t('failed') }}
              {...more}
            />
          )
        }
      </Choice>
    </>
  )
}

interface ChoiceProps extends QuestionProps {
  wills: readonly WillToReport[]
  chosen: WillToReport | undefined
  /** What stands below the list, given the id of each line. */
  children?: (idOf: (willId: string) => string) => ReactNode
}

function Choice({ wills, chosen, children, ...props }: ChoiceProps) {
  const t = useWords(pageWords)
  const own = useWords(words)
  const isElsewhere = chosen !== undefined && !wills.some(({ willId }) => willId === chosen.willId)
  const listed = isElsewhere ? [chosen, ...wills] : wills
  const form = usePage(asks.will, props, ({ willId }) =>
    listed.some((one) => one.willId === willId) ? [] : [{ field: 'willId', message: t('willMissing') }],
  )
  const field = form.field('willId')
  return (
    <Form of={form}>
      {listed.length > 0 && (
        <RadioGroup
          {...field}
          label={t('will')}
          hint={t('willHint')}
          options={listed.map((will) => ({
            value: will.willId,
            label: will.testatorName,
            ...(isElsewhere && will === chosen ? { hint: own('chosen') } : {}),
          }))}
        />
      )}
      {children?.((willId) => (willId === listed[0]?.willId ? field.name : `${field.name}-${willId}`))}
      <Expander summary={t('notListed')}>
        <p>
          {t('onlyNamed')} {t('writeToStaff')}
        </p>
        <LinkButton variant="secondary" href="/support">
          {t('support')}
        </LinkButton>
      </Expander>
      <Go />
    </Form>
  )
}

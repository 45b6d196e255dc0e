// Every question with its answer, in the order in which the court service asks.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import type { ProbateAnswer } from '@testate/domain/estate/probate/answers'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { kinds } from './answer-kinds.ts'
import { words } from './words.ts'

interface AnswersProps {
  willId: string
  estate: Estate
  worksheet: ProbateWorksheet
}

export function Answers({ willId, estate: { people }, worksheet: { sections, answers } }: AnswersProps) {
  const t = useWords(words)
  const said = (answer: ProbateAnswer): string => {
    const value = answers[answer]
    if (value === null) return t('open')
    switch (kinds[answer]) {
      case 'yes-no':
        return t(value === true ? 'yes' : 'no')
      case 'certificate':
        return t(`certificate-${answers.deathCertificate!}`)
      case 'or-none':
        return value === '' ? t('none') : String(value)
      case 'day':
        return dayInWords(answers.born!, 'en')
      case 'marks':
        return answers.condition!.length === 0
          ? t('marksNone')
          : t('marksCount', { count: answers.condition!.length })
      case 'people':
        return (
          people
            .filter(({ id }) => answers.told!.includes(id))
            .map(({ name }) => name)
            .join(', ') || t('nobody')
        )
      case 'documents':
        return answers.ready!.map((one) => t(`document-${one}`)).join('; ') || t('none')
      case 'line':
      case 'count':
        return String(value)
    }
  }
  return sections.map(({ section, asked }) => (
    <section key={section} aria-labelledby={`section-${section}`}>
      <h2 id={`section-${section}`}>{t(`section-${section}`)}</h2>
      <SummaryList
        rows={asked.map((answer) => {
          const question = t(`ask-${answer}`)
          const action = t(answers[answer] === null ? 'answer' : 'change')
          return {
            label: question,
            value: said(answer),
            action: (
              <Link
                to={estateAddress(willId, 'probate', { ask: answer })}
                aria-label={t('changeOf', { action, question })}
              >
                {action}
              </Link>
            ),
          }
        })}
      />
    </section>
  ))
}

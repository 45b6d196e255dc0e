// The statement, whole, before it is signed: in the words that are signed, each sentence with its box, and with the
// data behind them folded.
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { ReadAloud } from './read-aloud.tsx'
import { dataSigned, linesToRead, placeIn, type UnsignedStatement } from './statement-text.ts'
import { words } from './words.ts'

interface StatementShownProps {
  statement: UnsignedStatement
  /** The sentences that are stated, to be ticked. */
  states: ReactNode
  willTitle: string
  /** As the person has typed it so far. */
  location: string
  headingLevel: 2 | 3
}

export function StatementShown({
  statement,
  states,
  willTitle,
  location,
  headingLevel,
}: StatementShownProps) {
  const t = useWords(words)
  const Heading = `h${headingLevel}` as const
  const { party, ceremony, identity } = statement
  return (
    <section aria-labelledby="statement-shown">
      <Heading className="signing-heading" id="statement-shown">
        {t('statement')}
      </Heading>
      <p>{t('statementLead')}</p>
      <SummaryList
        rows={[
          {
            label: t('statementWho'),
            value: `${party.name}, ${
              party.role === 'testator' ? t('testator') : t('witness', { order: party.witnessOrder })
            }, ${party.email}`,
          },
          {
            label: t('document'),
            value: t('statementVersion', { title: willTitle, version: statement.version }),
          },
          ...(ceremony === undefined
            ? []
            : [{ label: t('statementWay'), value: <span lang="en">{ceremony.words}</span> }]),
          {
            label: t('statementStates'),
            value: states,
          },
          { label: t('statementIdentity'), value: <span lang="en">{identity.method}</span> },
          { label: t('statementPlace'), value: <span lang="en">{placeIn(statement, location)}</span> },
          { label: t('statementTime'), value: t('statementTimeText') },
        ]}
      />
      <Expander summary={t('statementData')}>
        <p>{t('statementDataText')}</p>
        <pre className="statement-data" lang="en">
          {dataSigned(statement, location, navigator.userAgent.slice(0, 500))}
        </pre>
      </Expander>
      <ReadAloud lines={linesToRead(statement, willTitle, location)} />
    </section>
  )
}

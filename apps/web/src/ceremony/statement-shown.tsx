// The statement, whole, before it is signed: in the words that are signed, with the data behind them folded.
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { Agreed } from '../wording/agreed.tsx'
import { consentKeys } from '../wording/agreed-keys.ts'
import { ReadAloud } from './read-aloud.tsx'
import { dataSigned, linesToRead, placeIn, type UnsignedStatement } from './statement-text.ts'
import { words } from './words.ts'

interface StatementShownProps {
  statement: UnsignedStatement
  willTitle: string
  /** As the person has typed it so far. */
  location: string
  headingLevel: 2 | 3
}

export function StatementShown({ statement, willTitle, location, headingLevel }: StatementShownProps) {
  const t = useWords(words)
  const Heading = `h${headingLevel}` as const
  const { party, ceremony, consents, identity } = statement
  const { sentence } = consents
  const keys =
    sentence === undefined ? null : consentKeys({ version: consents.version, sentences: [{ sentence }] })
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
            value: (
              <ul className="statement-states">
                <li>
                  <Agreed of={keys?.witnessed ?? null}>{consents.witnessed}</Agreed>
                </li>
                <li>
                  <Agreed of={keys?.legalEffect ?? null}>{consents.legalEffect}</Agreed>
                </li>
              </ul>
            ),
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

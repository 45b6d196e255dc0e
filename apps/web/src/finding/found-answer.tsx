// The register's answer, and what to do next.
import type { findAWill } from '@testate/api/death/finding'
import type { ReceivedOf } from '@testate/api/route'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { words } from './words.ts'

export function FoundAnswer({
  of: { answer, reference },
  onAgain,
}: {
  of: ReceivedOf<typeof findAWill>
  onAgain: () => void
}) {
  const t = useWords(words)
  const exists = answer === 'exists'
  return (
    <>
      <p>{t(exists ? 'exists' : 'absent')}</p>
      <p>
        <strong>{t('reference', { reference })}</strong>
      </p>
      <h2>{t(exists ? 'nextTitle' : 'elsewhereTitle')}</h2>
      {exists ? (
        <ol>
          <li>{t('nextWrite', { reference })}</li>
          <li>{t('nextSay')}</li>
          <li>{t('nextPass')}</li>
        </ol>
      ) : (
        <ul>
          <li>{t('spelling')}</li>
          <li>{t('probate')}</li>
          <li>{t('certainty')}</li>
          <li>{t('papers')}</li>
        </ul>
      )}
      <div className="button-row">
        {exists && <LinkButton href="/support">{t('writeToUs')}</LinkButton>}
        <Button variant="secondary" onPress={onAgain}>
          {t('again')}
        </Button>
      </div>
      {exists && (
        <>
          <h2>{t('namedTitle')}</h2>
          <p>{t('named')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href="/death-notices">
              {t('report')}
            </LinkButton>
          </div>
        </>
      )}
    </>
  )
}

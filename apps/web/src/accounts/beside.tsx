// Text beside the forms for signing in and for opening an account. That a witness needs no account stands in the
// second form itself.
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function Beside({ forWitnesses = false }: { forWitnesses?: boolean }) {
  const t = useWords(words)
  const to = useAddress()
  return (
    <aside>
      <Notice kind="advice">
        <p>
          {t('beta')} <Link to={to('/support')}>{t('betaContact')}</Link>.
        </p>
      </Notice>
      {forWitnesses && (
        <Card title={t('witnessTitle')}>
          <p>{t('witnessText')}</p>
        </Card>
      )}
    </aside>
  )
}

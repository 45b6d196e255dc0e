// What protects a will here, in true sentences: the networks are named as they are, a development ledger as
// one.
import { useQuery } from '@tanstack/react-query'
import { listNetworks } from '@testate/api/networks'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { words } from './words.ts'

export function SecurityCard() {
  const t = useWords(words)
  const networks = useQuery(read(listNetworks)).data?.networks ?? []
  const allOwn = networks.every(({ embedded }) => embedded)
  const said = networks.map(({ displayName, text }) => (allOwn ? displayName : text)).join(', ')
  const ours = allOwn
    ? t('immutabilityAllLocal')
    : networks.some(({ embedded }) => embedded)
      ? t('immutabilityLocal')
      : ''
  return (
    <Card title={t('security')}>
      <Expander summary={t('encryption')}>
        <p>{t('encryptionText')}</p>
      </Expander>
      {networks.length > 0 && (
        <Expander summary={t('immutability')}>
          <p>
            {t('immutabilityText', { networks: said })} {ours}
          </p>
        </Expander>
      )}
      <Expander summary={t('multiParty')}>
        <p>{t('multiPartyText')}</p>
      </Expander>
    </Card>
  )
}

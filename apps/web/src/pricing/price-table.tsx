// The price book line by line. Fixed prices are in the HTML; today's price of Ethereum is filled in when the
// register has answered.
import { amounts } from '@testate/domain/amounts'
import { formatPounds, pence, sum } from '@testate/domain/money'
import { PRICE_BOOK } from '@testate/domain/price-book'
import { NETWORK_NAMES } from '@testate/domain/network-names'
import type { NetworkName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { usePrices } from '../prices/use-prices.ts'
import { words } from './table-words.ts'

export function PriceTable() {
  const t = useWords(words)
  const state = usePrices()
  const known = state.kind === 'known' ? state.prices : null
  const writes = (name: NetworkName): boolean => known === null || known.availableNetworks.includes(name)
  const today = known === null ? null : pence(known.ethereum.currentPence)
  const ethereum = t('range', { from: amounts.ethereumFloor, to: amounts.ethereumCap })
  const rows = [
    {
      key: 'registration',
      label: t('registration'),
      note: t('registrationNote'),
      amount: amounts.registration,
    },
    {
      key: 'solana',
      label: NETWORK_NAMES.solana,
      note: writes('solana') ? t('includedNote') : t('notHere'),
      amount: t('included'),
    },
    {
      key: 'corda',
      label: NETWORK_NAMES.corda,
      note: writes('corda') ? t('includedNote') : t('notHere'),
      amount: t('included'),
    },
    {
      key: 'ethereum',
      label: NETWORK_NAMES.ethereum,
      note: !writes('ethereum')
        ? t('notHere')
        : today === null
          ? t('ethereumNote')
          : `${t('ethereumNote')}: ${ethereum}`,
      amount: today !== null && writes('ethereum') ? t('today', { amount: formatPounds(today) }) : ethereum,
    },
  ]
  const all = t('range', { from: amounts.allFloor, to: amounts.allCap })
  const everywhere = (['solana', 'ethereum', 'corda'] as const).every(writes)
  const taken = (known?.networks ?? []).filter(
    ({ chain, networkCost }) => networkCost !== null && networkCost > 0 && writes(chain),
  )
  return (
    <div>
      <table className="price-table">
        <caption className="visually-hidden">{t('tableTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, note, amount }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                <span>{note}</span>
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="price-totals">
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {t('totals')}
            </th>
          </tr>
          <tr>
            <th scope="row">
              {t('minimal')}
              {writes('solana') && writes('corda') ? null : <span>{t('notAll')}</span>}
            </th>
            <td>{amounts.registration}</td>
          </tr>
          <tr>
            <th scope="row">
              {t('all')}
              <span>{!everywhere ? t('notAll') : today === null ? null : all}</span>
            </th>
            <td>
              {today !== null && everywhere
                ? t('today', { amount: formatPounds(sum([PRICE_BOOK.registration, today])) })
                : all}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="price-state" aria-live="polite">
        {state.kind === 'asking'
          ? t('asking')
          : state.kind === 'unknown'
            ? t('unknown')
            : known?.ethereum.basis === 'base' && writes('ethereum')
              ? t('basis')
              : ''}
        {taken.map(({ chain, displayName, networkCost }) => (
          <p key={chain}>
            {t('paidNow', { amount: formatPounds(pence(networkCost ?? 0)), network: displayName })}
          </p>
        ))}
      </div>
    </div>
  )
}

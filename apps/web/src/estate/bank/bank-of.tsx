// On the card of a person who is paid: that there are bank details, and the way to them.
import { Link } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { useBankList, useMasked } from './use-bank.ts'
import { words } from './words.ts'

export function BankOf({ willId, personId, name }: { willId: string; personId: string; name: string }) {
  const t = useWords(words)
  const masked = useMasked()
  const { data } = useBankList(willId)
  const found = data?.people.find((one) => one.personId === personId)
  if (found === undefined) return null
  return (
    <>
      {found.bank !== null && <p>{masked(found.bank)}.</p>}
      <p>
        <Link to={estateAddress(willId, 'people', { bank: personId })} aria-label={t('linkNamed', { name })}>
          {t('link')}
        </Link>
      </p>
    </>
  )
}

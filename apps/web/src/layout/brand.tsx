// The seal, and with the name beside it the link home from every screen.
import { Link } from 'react-router'
import { MARK_LETTER } from '@testate/domain/brand-mark'
import { useAddress } from '../addresses/address.ts'

export function BrandSeal() {
  return (
    <svg className="brand-seal" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="32" cy="32" r="23" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d={MARK_LETTER} fill="currentColor" />
    </svg>
  )
}

export function Brand() {
  const to = useAddress()
  return (
    <Link className="brand" to={to('/')}>
      <BrandSeal />
      <span>Testate</span>
    </Link>
  )
}

// The seal, and with the name beside it the link home from every screen.
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'

export function BrandSeal() {
  return (
    <svg className="brand-seal" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="32" cy="32" r="23" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M17 22h5l5.5 18L32 26l4.500 14L42 22h5L39 46h-4.500L32 37l-2.500 9H25z" fill="currentColor" />
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

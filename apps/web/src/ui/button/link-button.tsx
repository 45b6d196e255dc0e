// A link that looks like a button: it goes somewhere. Needs nothing but the router, so public pages use it too.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ButtonVariant } from './button.tsx'
import './button.css'

interface LinkButtonProps {
  href: string
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** A file to keep rather than a page to open. */
  download?: boolean | string
  /** A link that leaves the product, or that the server answers. */
  external?: boolean
  children: ReactNode
}

export function LinkButton({
  href,
  variant = 'primary',
  size = 'normal',
  external = false,
  download,
  children,
}: LinkButtonProps) {
  const look = { 'className': 'button', 'data-variant': variant, 'data-size': size }
  if (external || download !== undefined)
    return (
      <a {...look} href={href} download={download} {...(external ? { rel: 'noreferrer' } : {})}>
        {children}
      </a>
    )
  return (
    <Link {...look} to={href}>
      {children}
    </Link>
  )
}

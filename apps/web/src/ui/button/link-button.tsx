// A link that looks like a button, for navigation. Depends only on the router, so public pages can use it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ButtonVariant } from './button.tsx'
import './button.css'

interface LinkButtonProps {
  href: string
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** Downloads the file instead of opening a page. */
  download?: boolean | string
  /** A link that leaves the product, or to an address the server answers. */
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

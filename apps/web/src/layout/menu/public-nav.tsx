// Links to the public pages: a row where there is room, else a menu that works without scripts.
import type { FocusEvent, KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useAddress } from '../../addresses/address.ts'
import { properAddress } from '../../addresses/proper-address.ts'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { words } from './public-nav-words.ts'
import './public-nav.css'

const pages = [
  ['/how-it-works', 'how'],
  ['/nft-guide', 'guide'],
  ['/pricing', 'pricing'],
  ['/cost-calculator', 'calculator'],
  ['/verify', 'check'],
] as const
type Word = keyof (typeof words)['en']

export function PublicNav({ wayIn }: { wayIn: readonly [string, Word] }) {
  const t = useWords(words)
  const to = useAddress()
  const here = properAddress(useLocation().pathname).english
  const links = (those: readonly (readonly [string, Word])[]) =>
    those.map(([path, word]) => (
      <li key={path}>
        <Link to={to(path)} aria-current={here === path ? 'page' : undefined}>
          {t(word)}
        </Link>
      </li>
    ))
  return (
    <>
      <details
        className="public-menu"
        onClick={closeOnLink}
        onKeyDown={closeOnEscape}
        onBlur={closeOnLeaving}
      >
        <summary>
          <Icon name="menu" />
          {t('menu')}
        </summary>
        <nav aria-label={t('main')}>
          <ul>{links([...pages, wayIn])}</ul>
        </nav>
      </details>
      <nav className="public-nav" aria-label={t('main')}>
        <ul>{links(pages)}</ul>
      </nav>
    </>
  )
}

/** The header stays mounted when a link is followed, so the menu must be closed. */
function closeOnLink({
  target,
  currentTarget,
}: {
  target: EventTarget
  currentTarget: HTMLDetailsElement
}): void {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.open = false
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Otherwise it would cover the next focused element (WCAG 2.2, 2.4.11). */
function closeOnLeaving({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false
}

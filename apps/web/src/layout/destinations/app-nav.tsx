// The destinations people go to most, in the header of a wide window. The menu has all of them, at every width.
import { Link, useLocation } from 'react-router'
import { useAddress } from '../../addresses/address.ts'
import type { Me } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { words } from '../app-words.ts'
import { destinationsFor } from '../menu/nav-items.ts'
import './app-nav.css'

export function AppNav({ me }: { me: Me }) {
  const t = useWords(words)
  const to = useAddress()
  const here = useLocation().pathname
  const items = destinationsFor(me)
  // A guest or a phone with one task is where it belongs.
  if (items.length < 2) return null
  return (
    <nav className="app-nav" aria-label={t('main')}>
      <ul>
        {items.map(({ label, href }) => (
          <li key={href}>
            <Link to={to(href)} aria-current={here === to(href) ? 'page' : undefined}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// The header of every screen that has one: a skip link, the brand, and what its frame adds.
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { Brand } from './brand.tsx'
import { LanguageLink } from './language-link.tsx'
import { SecureBadge } from './secure-badge.tsx'
import { words } from './words.ts'

export function HeaderBand({ children }: { children: ReactNode }) {
  const t = useWords(words)
  return (
    <header className="page-header">
      <a className="visually-hidden skip-link" href="#main">
        {t('skip')}
      </a>
      <div className="page-header-inner">
        <div className="page-header-name">
          <Brand />
          <SecureBadge />
        </div>
        <LanguageLink />
        {children}
      </div>
    </header>
  )
}

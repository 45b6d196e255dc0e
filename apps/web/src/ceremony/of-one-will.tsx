// Wraps a screen about one will: finds the will, and asks when there are several.
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { useWhichWill } from '../signing/use-which-will.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

interface OfOneWillProps {
  /** Shown when there is none. */
  none: { title: string; text: string }
  children: (willId: string) => ReactNode
}

export function OfOneWill({ none, children }: OfOneWillProps) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const asked = search.get('will')
  const { offered, isCut, found, error } = useWhichWill(asked)
  if (asked === null && error !== null) return <NotLoaded error={error} title={t('willsFailed')} />
  if (asked === null && found === undefined) return <Loading text={t('willsLoading')} />
  const several = asked === null ? offered : []
  const willId = asked ?? found?.id
  if (willId === undefined)
    return (
      <EmptyState
        title={none.title}
        text={none.text}
        action={
          <LinkButton href="/my-wills" variant="secondary">
            {t('toWills')}
          </LinkButton>
        }
      />
    )
  if (several.length < 2) return children(willId)
  return (
    <>
      <h2>{t('which')}</h2>
      <ul>
        {several.map((will) => (
          <li key={will.id}>
            <Link to={`${pathname}?will=${will.id}`}>{will.title}</Link>
          </li>
        ))}
      </ul>
      {isCut && (
        <LinkButton href="/my-wills" variant="secondary">
          {t('toWills')}
        </LinkButton>
      )}
    </>
  )
}

// What stands around every page of an estate: whose it is, the other pages, and what these records are not.
import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { showEstate, type Estate } from '@testate/api/estate/calls'
import { because, Problem } from '@testate/api/problem'
import { read } from '../../platform/queries.ts'
import { useReason } from '../../platform/use-refusal.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress, type EstatePage } from './addresses.ts'
import './estate.css'
import { words } from './words.ts'

const pages: readonly EstatePage[] = [
  'overview',
  'people',
  'assets',
  'tax',
  'probate',
  'agreement',
  'accounts',
  'documents',
  'letters',
  'views',
  'closing',
]

export function EstateFrame({
  page,
  children,
}: {
  page: EstatePage
  children: (estate: Estate) => ReactNode
}) {
  const t = useWords(words)
  const { willId = '' } = useParams()
  const { data, error } = useQuery(read(showEstate, { params: { id: willId } }))
  const { hash, key } = useLocation()
  const isShown = data !== undefined
  // A figure leads to a part of another page, which is there once that page is.
  useEffect(() => {
    const part = isShown && hash !== '' ? document.getElementById(hash.slice(1)) : null
    // It may be folded away; nothing that is has the focus.
    part?.closest('details')?.setAttribute('open', '')
    part?.focus()
  }, [hash, key, isShown])
  if (error !== null)
    return (
      <>
        <h1>{t(page)}</h1>
        {hasStopped(error) ? <Stopped /> : <NotLoaded error={error} title={t('failed')} />}
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  return (
    <>
      <title>{`${t(page)}: ${data.deceasedName} – Testate`}</title>
      <p className="estate-of">{t('of', { name: data.deceasedName })}</p>
      <nav aria-label={t('pages')} className="estate-pages">
        <ul>
          {pages.map((one) => (
            <li key={one}>
              <Link to={estateAddress(willId, one)} aria-current={one === page ? 'page' : undefined}>
                {t(one)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children(data)}
      <p className="estate-note">{t('noAdvice')}</p>
    </>
  )
}

/** Only the will of a released copy has an estate: at another stage the release was taken back. */
const hasStopped = (error: Error): boolean =>
  error instanceof Problem && ['other-stage', 'estate-frozen'].includes(String(error.extra['reason']))

function Stopped() {
  const t = useWords(words)
  const { text, lang } = useReason()(new Problem('gone', undefined, because('estate-frozen')))
  return (
    <>
      <Notice kind="info">
        <p lang={lang}>{text}</p>
      </Notice>
      <LinkButton variant="secondary" href="/released">
        {t('toReleased')}
      </LinkButton>
    </>
  )
}

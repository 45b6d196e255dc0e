// The document around every screen: language, fonts, colours, and the one line that sets the chosen theme
// before the first paint.
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import sansFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { useAddress } from './addresses/address.ts'
import { useArrival } from './focus/arrive.ts'
import { useKeptFocus } from './focus/keep-focus.ts'
import { useFocusInSight } from './focus/keep-in-sight.ts'
import { useKeptTitle } from './layout/keep-title.ts'
import { words } from './layout/words.ts'
import { languageOf } from './platform/language.ts'
import { LanguageContext, useWords } from './platform/words.ts'
import './refused.ts'
import './sign-out.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './layout/print.css'

/**
 * Keep in step with platform/theme.ts. Inline, or a dark page would flash white; its hash is in the server's
 * policy. All screens that are not prerendered start from one empty page: this sets its language. zod tries
 * `new Function` for speed; the policy forbids it, and each attempt would be reported as a violation.
 * The router numbers the entry of the history as it starts, unless it has a number: done then, it would cancel
 * the way to a link that was pressed before the scripts had run.
 */
const first =
  `try{const t=localStorage.getItem('theme');` +
  `if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}` +
  `if(location.pathname.split('/')[1]==='cy')document.documentElement.lang='cy';` +
  `if(history.state?.idx==null)history.replaceState({...history.state,idx:0},'');` +
  `globalThis.__zod_globalConfig={jitless:true}`

export const links = () => [
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOf(useLocation().pathname)
  return (
    <html lang={language === 'cy' ? 'cy' : 'en-GB'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#07332a" />
        <script dangerouslySetInnerHTML={{ __html: first }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useArrival()
  useKeptFocus()
  useFocusInSight()
  useKeptTitle()
  const language = languageOf(useLocation().pathname)
  return (
    <LanguageContext value={language}>
      <Outlet />
    </LanguageContext>
  )
}

/** Shown while the first script of a screen that is not prerendered is loading. */
export function HydrateFallback() {
  return (
    <main className="loading-page">
      <title>Testate</title>
      <h1 className="visually-hidden">Testate</h1>
      <p role="status">
        <span lang="en-GB">Loading…</span> <span lang="cy">Yn llwytho…</span>
      </p>
      <noscript>
        <p>
          This page needs JavaScript, or there is nothing at this address.{' '}
          <a href="/">Go to the front page</a>
        </p>
        <p lang="cy">
          Mae angen JavaScript ar y dudalen hon, neu nid oes dim yn y cyfeiriad hwn.{' '}
          <a href="/cy">Mynd i’r dudalen flaen</a>
        </p>
      </noscript>
    </main>
  )
}

/** For unexpected errors. It never shows a stack; support needs only the address and the time. */
export function ErrorBoundary() {
  const { pathname } = useLocation()
  return (
    <LanguageContext value={languageOf(pathname)}>
      <Broken pathname={pathname} />
    </LanguageContext>
  )
}

function Broken({ pathname }: { pathname: string }) {
  const t = useWords(words)
  const to = useAddress()
  const error = useRouteError()
  return (
    <main className="error-page">
      <title>{`${t('brokenTitle')} – Testate`}</title>
      <h1>{t('brokenTitle')}</h1>
      <p lang="en">
        {isRouteErrorResponse(error) ? `${error.status}: ${error.statusText}` : 'Unknown error occurred'}
      </p>
      <p>{t('brokenText')}</p>
      <p>
        <a href={pathname}>{t('brokenAgain')}</a>
      </p>
      <p>
        <a href={to('/')}>{t('brokenHome')}</a>
      </p>
    </main>
  )
}

// The document every screen stands in: language, fonts, colours, and the one line that sets the chosen theme before anything is painted.
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import sansFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { useArrival } from './layout/arrive.ts'
import { useKeptFocus } from './layout/keep-focus.ts'
import { useFocusInSight } from './layout/keep-in-sight.ts'
import { languageOf } from './platform/language.ts'
import { LanguageContext } from './platform/words.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

/**
 * Kept in step with layout/theme.ts. Inline, or a dark page would flash white; its hash stands in the server's policy.
 * zod tries `new Function` to be quicker; the policy forbids it, and each try would be reported as a breach.
 */
const first = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}globalThis.__zod_globalConfig={jitless:true}`

export const links = () => [
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
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
  const language = languageOf(useLocation().pathname)
  return <LanguageContext value={language}><Outlet /></LanguageContext>
}

/** What is shown while the first script of a screen that is not made beforehand is on its way. */
export function HydrateFallback() {
  return (
    <main className="loading-page">
      <title>Testate</title>
      <h1 className="visually-hidden">Testate</h1>
      <p role="status">Loading…</p>
    </main>
  )
}

/** What nobody foresaw. It never shows a stack; the address and the time are what support needs. */
export function ErrorBoundary() {
  const error = useRouteError()
  const said = isRouteErrorResponse(error) ? `${error.status}: ${error.statusText}` : 'Unknown error occurred'
  return (
    <main className="error-page">
      <title>Something went wrong – Testate</title>
      <h1>Something went wrong</h1>
      <p>{said}</p>
      <p>Nothing you saved is lost. <a href={typeof location === 'undefined' ? '/' : location.pathname}>Open this page again</a>, or <a href="/">go to the front page</a>.</p>
    </main>
  )
}

// What every screen with forms needs around it: the cache of server state, the language, the toasts.
import { lazy, Suspense, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router'
import '../platform/icu.ts'
import { createQueries } from '../platform/queries.ts'
import { LanguageContext } from '../platform/words.ts'
import { OpenKeyProvider } from '../shared-secret/use-open-key.tsx'
import { NewerBuildNotice } from './notices/newer-build-notice.tsx'
import { StepUpProvider } from '../step-up/use-step-up.tsx'

// 11 KB that the first paint does not need. If it cannot be fetched, the page itself still shows every
// message.
const Toasts = lazy(
  async () => await import('../ui/toast/toasts.tsx').catch(() => ({ default: (): ReactNode => null })),
)

const never = () => () => {}

export default function InteractiveFrame() {
  const [queries] = useState(createQueries)
  const navigate = useNavigate()
  const language = use(LanguageContext)
  // Not in prerendered HTML: it writes a style element, which the policy accepts from scripts alone.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider locale={language === 'cy' ? 'cy-GB' : 'en-GB'}>
        <RouterProvider navigate={(to, options) => void navigate(to, options)} useHref={useHref}>
          <StepUpProvider>
            <OpenKeyProvider>
              <Outlet />
            </OpenKeyProvider>
          </StepUpProvider>
          <NewerBuildNotice />
          {isBrowser && (
            <Suspense>
              <Toasts />
            </Suspense>
          )}
        </RouterProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}

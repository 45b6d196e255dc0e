// What every screen with forms needs around it: the cache of server state, the language, the toasts.
import { Suspense, use, useState, useSyncExternalStore } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Outlet, useHref, useNavigate } from 'react-router'
import '../platform/icu.ts'
import { part } from '../platform/parts/part.ts'
import { createQueries } from '../platform/queries.ts'
import { LanguageContext } from '../platform/words.ts'
import { OpenKeyProvider } from '../shared-secret/use-open-key.tsx'
import { ReloadNotice } from './notices/reload-notice.tsx'
import { StepUpProvider } from '../step-up/use-step-up.tsx'

// 11 KB that the first paint does not need. The page itself shows every message too.
const Toasts = part(async () => (await import('../ui/toast/toasts.tsx')).default)

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
          <ReloadNotice />
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

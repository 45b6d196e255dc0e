// The header of the signed-in screens.
import { Suspense } from 'react'
import { part } from '../platform/parts/part.ts'
import type { Me } from '../platform/session.ts'
import { AboutMyDeath } from './notices/about-my-death.tsx'
import { HeaderBand } from './header-band.tsx'
import { MenuButton } from './menu/menu-button.tsx'

// Not needed for the first paint: the menu beside it leads everywhere.
const AppNav = part(async () => (await import('./destinations/app-nav.tsx')).AppNav)

/** Without `me`, while it is loading, the menu is omitted: it would not open. */
export function AppHeader({ me }: { me: Me | undefined }) {
  return (
    <>
      <HeaderBand>
        {me !== undefined && (
          <>
            <Suspense>
              <AppNav me={me} />
            </Suspense>
            <MenuButton me={me} />
          </>
        )}
      </HeaderBand>
      <AboutMyDeath me={me} />
    </>
  )
}

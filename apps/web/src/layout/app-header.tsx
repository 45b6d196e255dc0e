// The header of the signed-in screens.
import type { Me } from '../platform/session.ts'
import { AboutMyDeath } from './about-my-death.tsx'
import { HeaderBand } from './header-band.tsx'
import { MenuButton } from './menu-button.tsx'

/** Without `me`, while it is loading, the menu is omitted: it would not open. */
export function AppHeader({ me }: { me: Me | undefined }) {
  return (
    <>
      <HeaderBand>{me !== undefined && <MenuButton me={me} />}</HeaderBand>
      <AboutMyDeath me={me} />
    </>
  )
}

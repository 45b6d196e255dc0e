// The band at the top of the signed-in screens.
import type { Me } from '../platform/session.ts'
import { HeaderBand } from './header-band.tsx'
import { MenuButton } from './menu-button.tsx'

export function AppHeader({ me }: { me: Me }) {
  return <HeaderBand><MenuButton me={me} /></HeaderBand>
}

// Who runs this installation and what it is connected to: put in when the screens are built (vite.config.ts), so that pages say it without scripts.
import type { Installation } from '@testate/domain/installation'

export const installation: Installation = __INSTALLATION__

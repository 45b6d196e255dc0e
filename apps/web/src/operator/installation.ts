// Who runs this installation and what it is connected to: defined at build time (vite.config.ts), so that
// pages state it without scripts.
import type { Installation } from '@testate/domain/installation'

export const installation: Installation = __INSTALLATION__

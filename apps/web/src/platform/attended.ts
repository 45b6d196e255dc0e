// Whether a person is using this screen: background requests from an untouched page must not extend the
// session, which would otherwise live as long as its window stays open.
import { UNATTENDED } from '@testate/api/unattended'

const AWAY_MS = 60_000
let touched = Date.now()

if (typeof document !== 'undefined') {
  const note = (): void => void (touched = Date.now())
  // Voice control and screen readers may send only the last two.
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'])
    document.addEventListener(kind, note, { capture: true, passive: true })
}

/** The headers for a call made now. */
export const attendance = (): Record<string, string> =>
  Date.now() - touched > AWAY_MS ? { [UNATTENDED]: '1' } : {}

// The button of the side menu. The menu itself (40 KB of script with its dialog) is fetched just before it is
// opened.
import { Suspense, useState } from 'react'
import { part } from '../../platform/parts/part.ts'
import type { Me } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { words } from '../app-words.ts'
import './side-menu.css'

const fetchMenu = () => import('./side-menu.tsx')
const SideMenu = part(async () => (await fetchMenu()).SideMenu)

export function MenuButton({ me }: { me: Me }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const prepare = (): void => void fetchMenu().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        {t('menu')}
      </button>
      {isOpen && (
        <Suspense>
          <SideMenu me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

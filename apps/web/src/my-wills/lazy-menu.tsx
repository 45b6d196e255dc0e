// A will card's menus, loaded after its first paint: a menu adds 40 KB of script, which that does not need.
import { Suspense, type ComponentProps } from 'react'
import { part } from '../platform/parts/part.ts'
import { Icon } from '../ui/icon/icon.tsx'

const LazyMenu = part(async () => (await import('../ui/menu/menu.tsx')).Menu)

/**
 * Until the menu is loaded its label is shown in its place, muted: the actions beside it work, and do not move.
 */
export const Coming = ({
  label,
  variant = 'secondary',
}: Pick<ComponentProps<typeof LazyMenu>, 'label' | 'variant'>) => (
  <span className="button will-card-coming" aria-hidden="true" data-variant={variant}>
    {label}
    <Icon name="down" />
  </span>
)

export const Menu = (props: ComponentProps<typeof LazyMenu>) => (
  <Suspense fallback={<Coming {...props} />}>
    <LazyMenu {...props} />
  </Suspense>
)

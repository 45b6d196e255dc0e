// A few secondary actions behind one button.
import type { ReactNode } from 'react'
import { Menu as RacMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button, type ButtonVariant } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import './menu.css'

export interface MenuEntry {
  label: string
  onAction?: () => void
  href?: string
  danger?: boolean
  isDisabled?: boolean
}

interface MenuProps {
  /** On the button. */
  label: ReactNode
  /** Read out instead of the label when that is not enough: “More for Will of Ann Example”. */
  ariaLabel?: string
  items: readonly MenuEntry[]
  variant?: ButtonVariant
  size?: 'normal' | 'small'
}

export function Menu({ label, ariaLabel, items, variant = 'secondary', size = 'normal' }: MenuProps) {
  return (
    <MenuTrigger>
      <Button variant={variant} size={size} aria-label={ariaLabel}>
        {label}
        <Icon name="down" />
      </Button>
      <Popover className="menu-popover" placement="bottom start">
        <RacMenu className="menu" aria-label={ariaLabel}>
          {items.map((item) => (
            <MenuItem
              key={item.label}
              id={item.label}
              className="menu-item"
              data-danger={item.danger || undefined}
              textValue={item.label}
              isDisabled={item.isDisabled}
              {...(item.href === undefined ? {} : { href: item.href })}
              {...(item.onAction === undefined ? {} : { onAction: item.onAction })}
            >
              {item.label}
            </MenuItem>
          ))}
        </RacMenu>
      </Popover>
    </MenuTrigger>
  )
}

// What starts something. One primary a page; while it works it says so, keeps its width and cannot be pressed again.
import { Button as RacButton, type ButtonProps as RacButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import './button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<RacButtonProps, 'children' | 'className' | 'isPending'> {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  pending?: boolean
  /** Shown in place of the words while pending. */
  pendingText?: string
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'primary', size = 'normal', pending = false, pendingText, children, className, ...rest }: ButtonProps) {
  const t = useWords(words)
  return (
    <RacButton {...rest} isPending={pending} className={`button${className === undefined ? '' : ` ${className}`}`} data-variant={variant} data-size={size}>
      {pending ? <><span className="button-turning" aria-hidden="true" /><span>{pendingText ?? t('wait')}</span></> : children}
    </RacButton>
  )
}

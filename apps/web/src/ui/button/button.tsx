// A button for actions. One primary per page; while pending it says so, keeps its width and cannot be pressed
// again.
import { Button as RacButton, type ButtonProps as RacButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import './button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<
  RacButtonProps,
  'children' | 'className' | 'isPending' | 'aria-disabled'
> {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  pending?: boolean
  /** Shown in place of the words while pending. */
  pendingText?: string
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * Not RAC's own `isPending`: it announces through a region labelled by the button, and axe reports that
 * region as unlabelled once the button is gone. While pending the button keeps the focus and announces it; a
 * press, or Enter in a field, does nothing.
 */
export function Button({
  variant = 'primary',
  size = 'normal',
  pending,
  pendingText,
  children,
  className,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  const t = useWords(words)
  const working = pending === true
  const said = pendingText ?? t('wait')
  return (
    <>
      <RacButton
        {...rest}
        {...(working || onPress === undefined ? {} : { onPress })}
        type={working ? 'button' : type}
        aria-disabled={working || undefined}
        data-pending={working || undefined}
        className={`button${className === undefined ? '' : ` ${className}`}`}
        data-variant={variant}
        data-size={size}
      >
        {working ? (
          <>
            <span className="button-turning" aria-hidden="true" />
            <span>{said}</span>
          </>
        ) : (
          children
        )}
      </RacButton>
      {pending !== undefined && (
        <span className="visually-hidden" role="status">
          {working ? said : ''}
        </span>
      )}
    </>
  )
}

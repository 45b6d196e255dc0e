// A modal dialog: traps the focus, closes with Escape, restores the focus. The safe choice comes first.
import type { ReactNode } from 'react'
import { Dialog as RacDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../icon/icon.tsx'
import { words } from '../words.ts'
import './dialog.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Buttons at the bottom. */
  actions?: ReactNode | ((close: () => void) => ReactNode)
  size?: 'normal' | 'wide'
  /** `false`: neither Escape nor a press outside closes it, for example while a request is pending. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

export function Dialog({
  title,
  isOpen,
  onOpenChange,
  children,
  actions,
  size = 'normal',
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  const t = useWords(words)
  const shown = (part: DialogProps['children'], close: () => void) =>
    typeof part === 'function' ? part(close) : part
  return (
    <ModalOverlay
      className="dialog-ground"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={false}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className="dialog-frame" data-size={size}>
        <RacDialog className="dialog" role={role}>
          {({ close }) => (
            <>
              <div className="dialog-head">
                <Heading slot="title" level={2} className="dialog-title">
                  {title}
                </Heading>
                {isDismissable && role === 'dialog' && (
                  <button type="button" className="dialog-close" aria-label={t('close')} onClick={close}>
                    <Icon name="cross" />
                  </button>
                )}
              </div>
              <div className="dialog-body">{shown(children, close)}</div>
              {actions !== undefined && <div className="dialog-actions">{shown(actions, close)}</div>}
            </>
          )}
        </RacDialog>
      </Modal>
    </ModalOverlay>
  )
}

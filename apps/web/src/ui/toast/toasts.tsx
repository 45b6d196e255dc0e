// The region where messages appear. Loaded after the first paint, which has no message yet.
import type { ReactNode } from 'react'
import * as Radix from '@radix-ui/react-toast'
import type { InItsLanguage } from '../../platform/refusals/worded.ts'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import { dismissToast, useShownToast } from './toast.tsx'
import './toast.css'

const inItsLanguage = (said: string | InItsLanguage): InItsLanguage =>
  typeof said === 'string' ? { text: said } : said

function Said({ children }: { children: string | InItsLanguage }) {
  const { text, lang } = inItsLanguage(children)
  return <span lang={lang}>{text}</span>
}

export default function Toasts(): ReactNode {
  const t = useWords(words)
  const message = useShownToast()
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label={t('message')}>
      {message && (
        <Radix.Root
          key={message.key}
          className="toast"
          data-kind={message.kind ?? 'done'}
          type="foreground"
          duration={message.kind === 'error' ? Infinity : 5_000}
          onOpenChange={(open) => !open && dismissToast()}
        >
          <Radix.Title className="toast-title">
            <Said>{message.title}</Said>
          </Radix.Title>
          {message.description !== undefined && (
            <Radix.Description className="toast-description">
              <Said>{message.description}</Said>
            </Radix.Description>
          )}
          <div className="toast-ways">
            {message.undo !== undefined && (
              <Radix.Action className="toast-way" altText={t('undoHow')} onClick={message.undo}>
                {t('undo')}
              </Radix.Action>
            )}
            <Radix.Close className="toast-way">{t('close')}</Radix.Close>
          </div>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" label={t('messages', { hotkey: '{hotkey}' })} />
    </Radix.Provider>
  )
}

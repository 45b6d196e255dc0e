// One message at a time that says what just happened; never the only place it is said. Errors stay until they are dismissed.
import { useSyncExternalStore } from 'react'
import * as Radix from '@radix-ui/react-toast'
import type { InItsLanguage } from '../../platform/use-refusal.ts'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import './toast.css'

export interface Toast {
  title: string | InItsLanguage
  description?: string | InItsLanguage
  kind?: 'done' | 'error'
  /** Takes back what was done. It stays on the page too: nobody has to be quick. */
  undo?: () => void
}

let shown: (Toast & { key: number }) | null = null
let count = 0
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Shows a message in place of the one before (specification, section 9: one at a time, 5 s, swipe right 50 px). */
export function toast(message: Toast): void {
  count += 1
  shown = { ...message, key: count }
  tell()
}

/** Takes away what is shown: a new try begins, and the last one's failure is no news any more. */
export function dismissToast(): void {
  shown = null
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const inItsLanguage = (said: string | InItsLanguage): InItsLanguage => (typeof said === 'string' ? { text: said } : said)

function Said({ children }: { children: string | InItsLanguage }) {
  const { text, lang } = inItsLanguage(children)
  return <span lang={lang}>{text}</span>
}

export function Toasts() {
  const t = useWords(words)
  const message = useSyncExternalStore(subscribe, () => shown, () => null)
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label={t('message')}>
      {message && (
        <Radix.Root key={message.key} className="toast" data-kind={message.kind ?? 'done'} type="foreground" duration={message.kind === 'error' ? Infinity : 5_000} onOpenChange={(open) => !open && dismissToast()}>
          <Radix.Title className="toast-title"><Said>{message.title}</Said></Radix.Title>
          {message.description !== undefined && <Radix.Description className="toast-description"><Said>{message.description}</Said></Radix.Description>}
          <div className="toast-ways">
            {message.undo !== undefined && <Radix.Action className="toast-way" altText={t('undoHow')} onClick={message.undo}>{t('undo')}</Radix.Action>}
            <Radix.Close className="toast-way">{t('close')}</Radix.Close>
          </div>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" label={t('messages', { hotkey: '{hotkey}' })} />
    </Radix.Provider>
  )
}

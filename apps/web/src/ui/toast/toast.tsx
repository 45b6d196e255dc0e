// One message at a time that says what just happened; never the only place it is said. Errors stay until they are dismissed.
import { useSyncExternalStore } from 'react'
import * as Radix from '@radix-ui/react-toast'
import './toast.css'

export interface Toast {
  title: string
  description?: string
  kind?: 'done' | 'error'
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

export function Toasts() {
  const message = useSyncExternalStore(subscribe, () => shown, () => null)
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label="Message">
      {message && (
        <Radix.Root key={message.key} className="toast" data-kind={message.kind ?? 'done'} type="foreground" duration={message.kind === 'error' ? Infinity : 5_000} onOpenChange={(open) => !open && dismissToast()}>
          <Radix.Title className="toast-title">{message.title}</Radix.Title>
          {message.description !== undefined && <Radix.Description className="toast-description">{message.description}</Radix.Description>}
          <Radix.Close className="toast-close">Close</Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" label="Messages ({hotkey})" />
    </Radix.Provider>
  )
}

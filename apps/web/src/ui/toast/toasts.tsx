// The region where messages appear. Loaded after the first paint, which has no message yet.
import { useLayoutEffect, useState, type ReactNode } from 'react'
import * as Radix from '@radix-ui/react-toast'
import type { InItsLanguage } from '../../platform/refusals/worded.ts'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import { freePlace } from './free-place.ts'
import { dismissToast, useShownToast } from './toast.tsx'
import './toast.css'

const inItsLanguage = (said: string | InItsLanguage): InItsLanguage =>
  typeof said === 'string' ? { text: said } : said

function Said({ children }: { children: string | InItsLanguage }) {
  const { text, lang } = inItsLanguage(children)
  return <span lang={lang}>{text}</span>
}

/** Whatever somebody types into or presses. */
const controls =
  'main :is(input, textarea, select, button, a.button, summary), dialog :is(input, textarea, button), ' +
  'header :is(a, button)'

/** Puts the region of this message where it covers none of them. */
function place(message: HTMLElement): void {
  const region = message.parentElement
  if (region === null) return
  const boxes = [...document.querySelectorAll(controls)].map((one) => one.getBoundingClientRect())
  const focused = document.activeElement
  region.dataset['place'] = freePlace(
    message.getBoundingClientRect(),
    { left: 0, top: 0, width: document.documentElement.clientWidth, height: window.innerHeight },
    Number.parseFloat(getComputedStyle(region).paddingTop),
    boxes.filter(({ width, height }) => width > 0 && height > 0),
    focused === null || focused === document.body ? null : focused.getBoundingClientRect(),
  )
}

/** Anew when the page below moves: after a scroll, another size, or when another field is entered. */
function useFreePlace() {
  const [message, setMessage] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (message === null) return
    // Pressing something focuses it: a message that moved then would come between pressing and releasing.
    let pressed = false
    const again = () => {
      if (!pressed) place(message)
    }
    const press = () => (pressed = true)
    const release = () => {
      pressed = false
      setTimeout(again)
    }
    again()
    const heard = [
      ...(['resize', 'scrollend', 'focusin'] as const).map((name) => [name, again] as const),
      ['pointerdown', press],
      ...(['pointerup', 'pointercancel'] as const).map((name) => [name, release] as const),
    ] as const
    for (const [name, hear] of heard) addEventListener(name, hear, true)
    return () => heard.forEach(([name, hear]) => removeEventListener(name, hear, true))
  }, [message])
  return setMessage
}

export default function Toasts(): ReactNode {
  const t = useWords(words)
  const message = useShownToast()
  const placed = useFreePlace()
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label={t('message')}>
      {message && (
        <Radix.Root
          key={message.key}
          ref={placed}
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

// Reads a text aloud by the browser's own voice; nothing where the browser has none.
import { useEffect, useState } from 'react'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { words } from './words.ts'

/** @param lines English; each is spoken by itself, since some browsers break off a long text. */
export function ReadAloud({ lines }: { lines: readonly string[] }) {
  const t = useWords(words)
  const [isReading, setReading] = useState(false)
  const isSpeaking = typeof window !== 'undefined' && 'speechSynthesis' in window
  useEffect(() => () => (isSpeaking ? speechSynthesis.cancel() : undefined), [isSpeaking])
  if (!isSpeaking) return null
  const stop = () => {
    speechSynthesis.cancel()
    setReading(false)
  }
  const read = () => {
    speechSynthesis.cancel()
    const spoken = lines.map((line) => Object.assign(new SpeechSynthesisUtterance(line), { lang: 'en-GB' }))
    const last = spoken.at(-1)
    if (last === undefined) return
    last.addEventListener('end', () => setReading(false))
    for (const one of spoken) {
      one.addEventListener('error', () => setReading(false))
      speechSynthesis.speak(one)
    }
    setReading(true)
  }
  return (
    <Button variant="secondary" onPress={isReading ? stop : read}>
      {t(isReading ? 'readStop' : 'readAloud')}
    </Button>
  )
}

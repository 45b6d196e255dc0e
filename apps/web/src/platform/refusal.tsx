// A refusal as a paragraph, in a notice or beside what was attempted.
import { useRefusal } from './use-refusal.ts'

export function Refusal({ of }: { of: unknown }) {
  const { text, lang } = useRefusal()(of)
  return <p lang={lang}>{text}</p>
}

// A link on the words that name the place, within a normal sentence.
import { Link } from 'react-router'

/** @param words the part of the sentence to link; the rest is text */
export function LinkWithin({ sentence, words, to }: { sentence: string; words: string; to: string }) {
  const at = sentence.lastIndexOf(words)
  return (
    <>
      {sentence.slice(0, at)}
      <Link to={to}>{words}</Link>
      {sentence.slice(at + words.length)}
    </>
  )
}

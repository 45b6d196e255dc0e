// A link on the words that name the place, within a sentence that is read as one.
import { Link } from 'react-router'

/** @param words stand in the sentence; the rest of it is text */
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

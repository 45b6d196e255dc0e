// A sentence with parts of the page in it, such as links: a translated sentence is text alone.
import { createElement, Fragment, type ReactNode } from 'react'

// Two characters of the private use area, which nobody types and no translation changes.
const [OPEN, CLOSE] = ['\u{E000}', '\u{E001}']

interface FilledProps<Name extends string> {
  /** The sentence, with the parts' places filled in as they are given. */
  say: (places: Record<Name, string>) => string
  parts: Record<Name, ReactNode>
}

export function Filled<Name extends string>({ say, parts }: FilledProps<Name>) {
  const names = Object.keys(parts) as Name[]
  const places = Object.fromEntries(names.map((name) => [name, OPEN + name + CLOSE])) as Record<Name, string>
  const pieces = say(places).split(new RegExp(`${OPEN}(\\w+)${CLOSE}`, 'u'))
  // Text and names of parts by turns; as arguments they need no keys.
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[piece as Name])),
  )
}

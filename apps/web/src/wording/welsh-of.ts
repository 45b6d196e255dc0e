// The Welsh of a sentence that came in English: found by the sentence itself, so that changed English never stands beside the Welsh of what it was.

interface Known {
  en: Readonly<Record<string, string>>
  cy?: Readonly<Partial<Record<string, string>>>
}

/** Undefined where this very sentence has none. */
export function welshOf({ en, cy }: Known, english: string): string | undefined {
  const key = Object.keys(en).find((name) => en[name] === english)
  return key === undefined ? undefined : cy?.[key]
}

// The Welsh of a sentence received in English: looked up by the sentence itself, so that changed English
// never gets outdated Welsh.

interface Known {
  en: Readonly<Record<string, string>>
  cy?: Readonly<Partial<Record<string, string>>>
}

/** Undefined if exactly this sentence has none. */
export function welshOf({ en, cy }: Known, english: string): string | undefined {
  const key = Object.keys(en).find((name) => en[name] === english)
  return key === undefined ? undefined : cy?.[key]
}

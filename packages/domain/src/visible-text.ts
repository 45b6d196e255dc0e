// A name that shows nothing names nobody, on screen, in a certificate or on a statement: zero-width characters, fillers and blanks alone are no text.

/** Characters that show nothing by themselves: format characters, fillers and variation selectors (Unicode's Default_Ignorable_Code_Point), blanks, controls, lone marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/gu
/** Of those, what takes no room either: what is left is as long as it looks. */
const withoutWidth = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** True if at least one character of it can be seen. */
export function isVisible(text: string): boolean {
  return text.replaceAll(invisible, '') !== ''
}

/** In characters, without those that take no room. Joiners inside a name (Persian, Hindi) stay in the name, and are not counted. */
export function visibleLength(text: string): number {
  return [...text.replaceAll(withoutWidth, '').trim()].length
}

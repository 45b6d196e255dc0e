// A name without a visible character identifies no one, on screen, in a certificate or on a statement:
// zero-width characters, fillers and blanks alone do not count as text.

/**
 * Characters that are invisible by themselves: format characters, fillers and variation selectors (Unicode's
 * Default_Ignorable_Code_Point), blanks, controls, lone marks.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/gu
/** Those among them without width: text without these is as long as it looks. */
const withoutWidth = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** One line without control characters, those that change the direction of the text after them included. */
export const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/

/** Any number of lines; no control characters but line breaks and tabs, none that change the text's direction. */
export const notSteered =
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/

/** True if at least one character is visible. */
export function isVisible(text: string): boolean {
  return text.replaceAll(invisible, '') !== ''
}

/**
 * In characters, without those of no width. Joiners inside a name (Persian, Hindi) remain in the name, and
 * are not counted.
 */
export function visibleLength(text: string): number {
  return [...text.replaceAll(withoutWidth, '').trim()].length
}

// The answer of the process that decodes a picture: the same type on both sides.

export interface PictureCheck {
  /** Why it cannot be decoded, as the end of a sentence; null for a picture. */
  unreadable: string | null
}

// What is asked of the process that draws a page, and what it answers: one line of JSON, then the picture.
export interface WantedPage {
  /** From 1. */
  page: number
  /** Drawn into the picture, the most important line first. */
  mark: readonly string[]
}

export type PageHead =
  | { pages: number; width: number; height: number; bytes: number }
  /** `page`: there is no such page. */
  | { failed: 'page'; pages: number }
  | { failed: 'file' }

export interface DrawnPage {
  pages: number
  width: number
  height: number
  /** JPEG. */
  picture: Buffer
}

// What made a reading: stored with it, since another version may read another text. Its own file, so that
// asking for the versions loads none of the readers.
import { createRequire } from 'node:module'

/** Counted up when the strip reader's answers change. */
export const STRIP_READER_VERSION = '3'

/** Tesseract and its language data. */
export function wordReaderVersions(): Record<string, string> {
  const require = createRequire(import.meta.url)
  const version = (name: string): string => (require(name) as { version: string }).version
  return {
    'tesseract.js': version('tesseract.js/package.json'),
    '@tesseract.js-data/eng': `${version('@tesseract.js-data/eng/package.json')} (4.0.0_best_int)`,
  }
}

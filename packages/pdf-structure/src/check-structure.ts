// Checks the structure of a whole PDF: its bytes, every object, every stream and the page tree.
import { checkBytes } from './byte-rules.ts'
import { walkObjects } from './object-walk.ts'
import { checkPageTree } from './page-tree.ts'
import { checkStreams } from './stream-bounds.ts'

/** Returns the number of pages. Throws Refused; a parser may throw something else at what nobody foresaw. */
export async function checkStructure(bytes: Buffer): Promise<number> {
  const objects = await walkObjects(bytes, checkBytes(bytes))
  checkStreams(objects)
  return checkPageTree(objects)
}

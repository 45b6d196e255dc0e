// Modules loaded from altered text, with everything that imports them: a defect planted in the source itself, as a
// hurried change would leave it.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A text that stands once in the file, and what stands there instead. */
export interface Defect {
  /** From the folder `packages/domain/src`. */
  file: string
  was: string
  is: string
}

const root = resolve(import.meta.dirname, '../src')
const imports = /(\bfrom\s+')(\.[^']+)(')/g

/**
 * Loads each module with the defect in whatever it imports; modules that do not reach it are those on disk. Throws an
 * Error if the text is not in the file exactly once. @param files from `packages/domain/src`
 */
export async function loadPlanted(files: readonly string[], defect: Defect): Promise<unknown[]> {
  /** The text that replaces a file; null: the file as it is. */
  const texts = new Map<string, string | null>()
  const addressOf = (path: string): string => {
    const text = textOf(path)
    return text === null
      ? pathToFileURL(path).href
      : `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  }
  const textOf = (path: string): string | null => {
    const known = texts.get(path)
    if (known !== undefined) return known
    let source = readFileSync(path, 'utf8')
    let isOther = false
    if (relative(root, path) === defect.file) {
      const parts = source.split(defect.was)
      if (parts.length !== 2)
        throw new Error(`${defect.file} has the text ${parts.length - 1} times: ${defect.was}`)
      source = parts.join(defect.is)
      isOther = true
    }
    const text = stripTypeScriptTypes(source).replace(
      imports,
      (_, before: string, to: string, after: string) => {
        const target = resolve(dirname(path), to)
        isOther = textOf(target) !== null || isOther
        return `${before}${addressOf(target)}${after}`
      },
    )
    texts.set(path, isOther ? text : null)
    return isOther ? text : null
  }
  return await Promise.all(
    files.map(async (file) => (await import(/* @vite-ignore */ addressOf(resolve(root, file)))) as unknown),
  )
}

// Every made file of docs/formats, by its path there.
import { join } from 'node:path'
import { plainCharacters } from './plain-characters.ts'
import { schemaFiles } from './schemas.ts'
import { vectorFiles } from './vectors.ts'

export const FORMATS = join(import.meta.dirname, '../../../../docs/formats')

export async function formatFiles(): Promise<Record<string, string>> {
  const files: [string, object][] = Object.entries<object>({
    ...schemaFiles(),
    'name-characters.json': plainCharacters(),
  })
  for (const [name, vectors] of Object.entries(await vectorFiles())) files.push([`vectors/${name}`, vectors])
  return Object.fromEntries(files.map(([name, value]) => [name, `${JSON.stringify(value, null, 2)}\n`]))
}

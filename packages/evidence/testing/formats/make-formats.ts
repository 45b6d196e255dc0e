// Writes the JSON Schemas and the test vectors of docs/formats:
// `node packages/evidence/testing/formats/make-formats.ts`. Run it when a format gets a new version; a test
// compares the files with what it would write.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatFiles, FORMATS } from './format-files.ts'

await mkdir(join(FORMATS, 'vectors'), { recursive: true })
for (const [name, text] of Object.entries(await formatFiles())) await writeFile(join(FORMATS, name), text)

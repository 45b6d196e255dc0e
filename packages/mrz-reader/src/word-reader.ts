// Tesseract for lines of capitals and digits, without a network: its language data is part of the package and
// is read in place.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createWorker, PSM } from 'tesseract.js'
import { DIGITS, LETTERS, type ReadLine } from './looks.ts'

const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

export async function openWordReader(): Promise<{
  read: ReadLine
  readPage(png: Buffer): Promise<string>
  close(): Promise<void>
}> {
  // Word lists would bias a document's numbers and foreign names towards English words.
  const worker = await createWorker(
    'eng',
    1,
    { langPath: `${data}/4.0.0_best_int`, gzip: true, cacheMethod: 'none', errorHandler: () => undefined },
    { load_system_dawg: '0', load_freq_dawg: '0' },
  )
  let allowed = ''
  return {
    read: async (png, only) => {
      const wanted = only === 'digits' ? DIGITS : only === 'letters' ? LETTERS : LETTERS + DIGITS
      if (wanted !== allowed)
        await worker.setParameters({
          tessedit_char_whitelist: wanted,
          tessedit_pageseg_mode: PSM.SINGLE_LINE,
        })
      allowed = wanted
      const { data: page } = await worker.recognize(png, {}, { text: false, blocks: true })
      const symbols = (page.blocks ?? []).flatMap((block) =>
        block.paragraphs.flatMap((p) =>
          p.lines.flatMap((line) => line.words.flatMap((word) => word.symbols)),
        ),
      )
      return symbols.map((symbol) => ({
        text: symbol.text,
        x: (symbol.bbox.x0 + symbol.bbox.x1) / 2,
        confidence: symbol.confidence / 100,
      }))
    },
    readPage: async (png) => {
      allowed = ''
      await worker.setParameters({
        tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.',
        tessedit_pageseg_mode: PSM.SPARSE_TEXT,
      })
      return (await worker.recognize(png)).data.text
    },
    close: async () => void (await worker.terminate()),
  }
}

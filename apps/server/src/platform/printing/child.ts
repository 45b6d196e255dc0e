// The process that sets one document, and which may die of it: started by typeset-apart.ts behind the wall. The
// template and the data come on standard input as JSON.
import { readFileSync } from 'node:fs'
import { typeset } from './typst.ts'

const { template, data } = JSON.parse(readFileSync(0, 'utf8')) as {
  template: string
  data: Record<string, unknown>
}
try {
  const { pdf } = typeset(template, data, { last: true })
  process.stdout.write(`${JSON.stringify({ bytes: pdf.length })}\n`)
  process.stdout.write(pdf)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: String(error) })}\n`)
}

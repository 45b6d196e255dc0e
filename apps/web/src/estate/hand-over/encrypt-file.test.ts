// The pass phrase is random and long enough, and only it opens the file; where the age program is installed, that opens
// it too.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decryptFile, encryptFile, newPassPhrase } from './encrypt-file.ts'

const bytes = new TextEncoder().encode('The records of an estate')
const blob = (of: Uint8Array): Blob => new Blob([new Uint8Array(of)])
const encrypted = async (phrase: string): Promise<Uint8Array> =>
  new Uint8Array(await (await encryptFile(blob(bytes).stream(), phrase)).arrayBuffer())
/** What comes out, or why nothing does. */
async function opened(file: Blob, phrase: string): Promise<unknown> {
  const answer = await decryptFile(file, phrase)
  if ('problem' in answer) return answer.problem
  try {
    return new Uint8Array(
      await new Response(answer.zip as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
    )
  } catch {
    return 'it fails while it is read'
  }
}

test('a pass phrase is six groups of four, of every sign as often as of every other', () => {
  const phrases = Array.from({ length: 3000 }, newPassPhrase)
  for (const phrase of phrases) expect(phrase).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
  expect(new Set(phrases).size).toBe(phrases.length)
  const counts = new Map<string, number>()
  for (const sign of phrases.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect(counts.size).toBe(31)
  // 72,000 signs: 2,323 of each, with a standard deviation of 47.
  for (const [sign, count] of counts) expect(Math.abs(count - 2323), sign).toBeLessThan(300)
})

test('only its pass phrase opens a file, however it is typed', async () => {
  const phrase = newPassPhrase()
  const file = await encrypted(phrase)
  for (const typed of [phrase, ` ${phrase}\n`, phrase.toUpperCase(), phrase.replaceAll('-', ' ')])
    expect(await opened(blob(file), typed)).toEqual(bytes)
  expect(await opened(blob(file), newPassPhrase())).toBe('wrong-phrase')
  const altered = new Uint8Array(file)
  altered[altered.length - 1]! ^= 1
  expect(await opened(blob(altered), phrase)).toBe('it fails while it is read')
  expect(await opened(blob(file.subarray(0, -1)), phrase)).toBe('it fails while it is read')
  expect(await opened(blob(bytes), phrase)).toBe('not-encrypted')
  expect(await opened({ size: 700_000_000 } as Blob, phrase)).toBe('too-large')
  const header = new TextDecoder('latin1').decode(file.subarray(0, 200))
  const costly = Uint8Array.from(file)
  // “15” becomes “25”: 32 GB.
  costly[/-> scrypt \S+ /.exec(header)!.index + /-> scrypt \S+ /.exec(header)![0].length] = 0x32
  expect(await opened(blob(costly), phrase)).toBe('too-costly')
  expect(new TextDecoder('latin1').decode(file)).not.toContain('estate')
})

/** age asks for a pass phrase at a terminal alone, which `script` gives it. */
const opens = (): boolean => {
  try {
    execFileSync('age', ['--version'])
    execFileSync('script', ['--version'])
    return true
  } catch {
    return false
  }
}
test.runIf(opens())('the age program opens it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'testate-age-'))
  try {
    const phrase = newPassPhrase()
    writeFileSync(join(folder, 'in.age'), await encrypted(phrase))
    execFileSync('script', ['-qec', 'age -d -o out in.age', '/dev/null'], {
      cwd: folder,
      input: `${phrase}\n`,
    })
    expect(readFileSync(join(folder, 'out'))).toEqual(Buffer.from(bytes))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from './checkpoint.ts'
import { followSuccessions, openSuccession, signSuccession } from './succession.ts'

interface Key {
  signer: LogSigner
  vkey: string
}
const made = async (name = 'log.example'): Promise<Key> => {
  const { secret, vkey } = await generateLogKey(name)
  return { signer: await importLogKey(secret), vkey }
}
let [first, second, third, stranger]: Key[] = []
beforeAll(async () => {
  ;[first, second, third, stranger] = await Promise.all([made(), made(), made(), made()])
})

test('each key is followed by the one it signed over to, and by no other', async () => {
  const notes = [await signSuccession(first!, second!.vkey), await signSuccession(second!, third!.vkey)]
  expect(await openSuccession(notes[0]!, first!.vkey)).toBe(second!.vkey)
  expect(await followSuccessions(first!.vkey, notes)).toEqual([first!.vkey, second!.vkey, third!.vkey])
  expect(await followSuccessions(second!.vkey, notes)).toEqual([second!.vkey, third!.vkey])
  expect(await followSuccessions(third!.vkey, notes)).toEqual([third!.vkey])
  expect(await followSuccessions(stranger!.vkey, notes)).toEqual([stranger!.vkey])
})

test('a note by a key that was not handed to is passed over', async () => {
  const forged = await signSuccession(stranger!, third!.vkey)
  const own = await signSuccession(first!, second!.vkey)
  expect(await followSuccessions(first!.vkey, [forged, own])).toEqual([first!.vkey, second!.vkey])
  const claimed = own.replace(second!.vkey, stranger!.vkey)
  expect(await followSuccessions(first!.vkey, [claimed, 'nothing'])).toEqual([first!.vkey])
  // The new key cannot hand itself over in the old one's place.
  expect(await followSuccessions(first!.vkey, [await signSuccession(second!, third!.vkey)])).toEqual([
    first!.vkey,
  ])
})

test('a key of another log does not follow', async () => {
  const other = await made('another.example')
  await expect(signSuccession(first!, other.vkey)).rejects.toThrow('the key of another log follows')
})

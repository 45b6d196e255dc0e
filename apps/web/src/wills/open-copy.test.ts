import { expect, it } from 'vitest'
import { nameIn } from './open-copy.ts'

it.each([
  [`attachment; filename="will.pdf"; filename*=UTF-8''will.pdf`, 'will.pdf'],
  [`attachment; filename="Will of Zo_.pdf"; filename*=UTF-8''Will%20of%20Zo%C3%AB.pdf`, 'Will of Zoë.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
  ['attachment; filename="only.pdf"', 'only.pdf'],
  [null, 'will.pdf'],
])('%s is kept as %s', (header, name) => expect(nameIn(header)).toBe(name))

import { describe, expect, it } from 'vitest'
import { readOptions, WrongUsage } from './options.ts'

describe('command line of register', () => {
  it('reads it as fixed, with paths from where the person is', () => {
    expect(readOptions(['WILL.pdf'], '/home/ann')).toEqual({
      file: '/home/ann/WILL.pdf',
      networks: ['solana', 'corda'],
      url: null,
      out: '/home/ann',
      json: false,
      waitSeconds: 120,
    })
    expect(
      readOptions(
        [
          '--json',
          '/x/w.pdf',
          '--networks',
          'Ethereum, solana,ethereum',
          '--url',
          'https://register.example',
          '--out',
          'there',
        ],
        '/home/ann',
      ),
    ).toEqual({
      file: '/x/w.pdf',
      networks: ['ethereum', 'solana'],
      url: 'https://register.example',
      out: '/home/ann/there',
      json: true,
      waitSeconds: 120,
    })
  })

  it('says in one sentence what it cannot follow', () => {
    for (const args of [
      [],
      ['a.pdf', 'b.pdf'],
      ['a.pdf', '--networks', ','],
      ['a.pdf', '--url', 'register'],
      ['a.pdf', '--what'],
      ['a.pdf', '--out'],
      ['a.pdf', '--wait', 'soon'],
    ]) {
      expect(() => readOptions(args, '/')).toThrow(WrongUsage)
      expect(() => readOptions(args, '/')).toThrow(/Usage: npm run register/)
    }
  })
})

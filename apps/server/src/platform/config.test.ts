import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('production serves people over https and says so otherwise', () => {
  for (const PUBLIC_URL of [undefined, 'http://register.example']) {
    expect(() => readConfig({ TESTATE_MODE: 'production', PUBLIC_URL })).toThrow(/PUBLIC_URL is http:.* in production it is the https address/)
  }
  expect(readConfig({ TESTATE_MODE: 'production', PUBLIC_URL: 'https://register.example/' }).publicUrl).toBe('https://register.example')
  expect(readConfig({}).publicUrl).toBe('http://localhost:3000')
})

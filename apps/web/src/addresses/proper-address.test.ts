import { expect, test } from 'vitest'
import { properAddress } from './proper-address.ts'
import { screens } from './screens.ts'

test('an alias and a slash at the end stand for the first address', () => {
  for (const { path, aliases = [], welsh } of screens) {
    for (const address of [path, ...aliases]) {
      expect(properAddress(address).english).toBe(path)
      expect(properAddress(address === '/' ? '/' : `${address}/`).own).toBe(path)
      expect(properAddress(address).welsh === null).toBe(welsh !== true)
    }
  }
})

test('in Welsh where there is Welsh, else the English screen', () => {
  for (const { path, aliases = [], welsh } of screens) {
    for (const address of [path, ...aliases]) {
      const asked = address === '/' ? '/cy' : `/cy${address}`
      expect(properAddress(asked).own).toBe(welsh === true ? (path === '/' ? '/cy' : `/cy${path}`) : path)
    }
  }
})

test('what is no screen’s, or has a parameter, stands for itself', () => {
  expect(properAddress('/no-such-page/')).toEqual({
    own: '/no-such-page',
    english: '/no-such-page',
    welsh: null,
  })
  expect(properAddress('/password-reset/abc').english).toBe('/password-reset/abc')
})

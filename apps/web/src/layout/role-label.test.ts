// Only testators are labelled as testators.
import { expect, test } from 'vitest'
import { navItemsFor } from './menu/nav-items.ts'
import { initialOf, roleOf } from './role-label.ts'
import { words } from './app-words.ts'

test('the role is the real one', () => {
  expect(roleOf({ kind: 'account', role: 'executor', isAdmin: false })).toBe('executor')
  expect(roleOf({ kind: 'account', role: 'testator', isAdmin: true })).toBe('admin')
  expect(roleOf({ kind: 'guest', role: null, isAdmin: false })).toBe('witness')
  expect(roleOf({ kind: 'account', role: null, isAdmin: false })).toBe('testator')
})

test('the initial is of the username, else of the name', () => {
  expect(initialOf({ username: 'ann', name: 'Zoë Example' })).toBe('A')
  expect(initialOf({ username: null, name: ' érin Example' })).toBe('É')
  expect(initialOf({ username: ' ', name: 'Ann' })).toBe('T')
})

test('the menu has what its person can open', () => {
  const labels = (me: Parameters<typeof navItemsFor>[0]) =>
    navItemsFor(me).map(({ label }) => words.en[label])
  expect(labels({ kind: 'account', role: 'testator', isAdmin: false, staffFactor: null })).toEqual([
    'Dashboard',
    'My Wills',
    'Digital Signing',
    'Death Notices',
    'NFT Guide',
    'UK Wills Act Compliance',
    'Audit Log',
  ])
  const staff = (counts: boolean) =>
    labels({
      kind: 'account',
      role: 'admin',
      isAdmin: true,
      staffFactor: { counts, from: null, atOnceUntil: null },
    })
  expect(staff(true)).toContain('Identity checks to review')
  expect(staff(false)).toEqual(['Add a passkey or an app first'])
  expect(labels({ kind: 'guest', role: 'testator', isAdmin: false, staffFactor: null })).toEqual([
    'Your part as a witness',
    'UK Wills Act Compliance',
  ])
  expect(
    labels({
      kind: 'account',
      role: 'testator',
      isAdmin: false,
      staffFactor: null,
      limitedTo: { task: 'identity' },
    }),
  ).toEqual([])
})

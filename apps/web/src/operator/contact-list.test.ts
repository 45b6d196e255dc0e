// The operator's given details are links to write or ring; that some are missing is said, in both languages.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Operator } from '@testate/domain/installation'
import { readInstallation } from '@testate/domain/read-installation'
import { LanguageContext, type Language } from '../platform/words.ts'

let ContactList: (typeof import('./contact-list.tsx'))['ContactList']
let OperatorName: (typeof import('./operator-name.tsx'))['OperatorName']
beforeAll(async () => {
  // As the build defines it.
  vi.stubGlobal(
    '__INSTALLATION__',
    readInstallation({
      OPERATOR_SUPPORT_EMAIL: 'help@register.example',
      OPERATOR_SUPPORT_PHONE: '+44 (0)29 2000 0000',
      OPERATOR_ADDRESS: '1 Example Street, <Cardiff>',
    }),
  )
  ;({ ContactList } = await import('./contact-list.tsx'))
  ;({ OperatorName } = await import('./operator-name.tsx'))
})

const shown = (
  language: Language = 'en',
  of: readonly (keyof Operator)[] = ['name', 'address', 'supportEmail', 'supportPhone'],
): string =>
  renderToString(createElement(LanguageContext, { value: language }, createElement(ContactList, { of })))

test('an address to write to, a number a telephone understands, and text as text', () => {
  expect(shown()).toContain('href="mailto:help@register.example"')
  expect(shown()).toMatch(/href="tel:\+442920000000"[^>]*>\+44 \(0\)29 2000 0000</)
  expect(shown()).toContain('1 Example Street, &lt;Cardiff&gt;')
})

test('that several are not given is one sentence, after the rows of those that are', () => {
  const html = shown('en', ['name', 'supportEmail', 'supportHours', 'complaints'])
  expect(html).toMatch(
    new RegExp(
      String.raw`help@register\.example.*<p class="operator-unset">` +
        String.raw`The operator of this register has not given all of its details yet\.</p>$`,
    ),
  )
  expect([...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label]) => label)).toEqual(['Email'])
  expect(html).not.toContain('not given by')
  expect(shown('cy', ['name', 'supportHours'])).toBe(
    '<p class="operator-unset">Nid yw gweithredwr y gofrestr hon wedi rhoi ei holl fanylion eto.</p>',
  )
})

test('where all are given there is nothing but their rows', () => {
  expect(shown('en', ['address', 'supportEmail', 'supportPhone'])).not.toContain('operator-unset')
})

test('what is not given stands there as not given', () => {
  expect(shown().match(/not given by the operator of this installation/g)).toHaveLength(1)
  expect(shown('cy')).toContain('heb ei roi gan weithredwr y gosodiad hwn')
  expect(renderToString(createElement(OperatorName))).toBe(
    '<strong>the operator of this installation, who has not given a name</strong>',
  )
})

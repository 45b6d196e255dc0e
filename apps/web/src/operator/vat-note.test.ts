// What the price pages say of VAT, in both languages.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readInstallation } from '@testate/domain/read-installation'

afterEach(() => void vi.resetModules())

async function said(env: Record<string, string>, language: 'en' | 'cy'): Promise<string> {
  // As the build defines it.
  vi.stubGlobal('__INSTALLATION__', readInstallation(env))
  vi.resetModules()
  const { LanguageContext } = await import('../platform/words.ts')
  const { VatNote } = await import('./vat-note.tsx')
  return renderToString(createElement(LanguageContext, { value: language }, createElement(VatNote)))
}

test('with a VAT number prices include VAT, and at what rate', async () => {
  const env = { OPERATOR_VAT_NUMBER: 'GB 123 4567 89', OPERATOR_VAT_RATE: '17.5' }
  expect(await said(env, 'en')).toBe('Prices include VAT at 17.5%.')
  expect(await said(env, 'cy')).toContain('cynnwys TAW ar 17.5%')
})

test('without one no VAT is charged', async () => {
  expect(await said({}, 'en')).toMatch(/^No VAT is charged: /)
  expect(await said({}, 'cy')).toMatch(/^Ni chodir TAW: /)
})

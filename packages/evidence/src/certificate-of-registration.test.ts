import { expect, test } from 'vitest'
import { isCertificateOfRegistration } from './certificate-of-registration.ts'
import { sampleWill } from '../testing/sealing-sample.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const head = '%PDF-1.7\n/Creator (Typst 0.14.2)\n'

test('a certificate is known by the title the register gives it, in both spellings', () => {
  expect(isCertificateOfRegistration(bytes(`${head}/Title (Certificate of registration: A)`))).toBe(true)
  const hex = Buffer.from('Certificate of registration: Ŵ', 'utf16le').swap16().toString('hex').toUpperCase()
  expect(isCertificateOfRegistration(bytes(`${head}/Title <FEFF${hex}>`))).toBe(true)
})

test('a will, a heading of that name and a sealed file are no certificate', async () => {
  expect(isCertificateOfRegistration(await sampleWill())).toBe(false)
  expect(isCertificateOfRegistration(bytes(`${head}/Title (Certificate of registration)`))).toBe(false)
  expect(isCertificateOfRegistration(bytes('%PDF-1.7\n/Title (Certificate of registration: A)'))).toBe(false)
  expect(
    isCertificateOfRegistration(bytes(`${head}/Title (Certificate of registration: A)/TestateRegistration`)),
  ).toBe(false)
})

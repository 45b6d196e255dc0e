import { expect, test } from 'vitest'
import { hasTraceOfCertificateSeal, isCertificateOfRegistration } from './certificate-of-registration.ts'
import { sampleRegister } from '../../testing/capsule-sample.ts'
import { printedCertificate, sampleCertificate } from '../../testing/certificate-sample.ts'
import { sampleWill } from '../../testing/sealing-sample.ts'

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

test('one with a seal is known by it, and a damaged seal is not taken for none', () => {
  const sealed = bytes('%PDF-1.7\n/TestateCertificate 9 0 R /SubFilter /ETSI.CAdES.detached')
  expect(isCertificateOfRegistration(sealed)).toBe(true)
  expect(hasTraceOfCertificateSeal(sealed)).toBe(true)
  expect(hasTraceOfCertificateSeal(bytes(`${head}/SubFilter /ETSI.CAdES.detached`))).toBe(true)
  expect(hasTraceOfCertificateSeal(bytes(`${head}/Title (Certificate of registration: A)`))).toBe(false)
})

test('the will’s title does not decide it', async () => {
  const register = await sampleRegister()
  for (const title of ['/TestateRegistration', '/TestateRegistration 5 0 R']) {
    const printed = await printedCertificate(title)
    expect(isCertificateOfRegistration(printed)).toBe(true)
    expect(isCertificateOfRegistration(await sampleCertificate(register, {}, { printed }))).toBe(true)
  }
})

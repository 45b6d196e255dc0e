// The entry /TestateRegistration of a sealed PDF's catalog: the register's own description of what it sealed,
// readable without the register. The first signature covers it, so all three parties sign it.
import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const party = z.strictObject({
  role: z.enum(['testator', 'witness']),
  /** 0 the testator, 1 and 2 the witnesses. */
  witnessOrder: z.number().int().min(0).max(2),
  name: z.string().min(1).max(300),
})

const first = z.strictObject({
  format: z.literal('testate-registration/1'),
  /** Bytes of the will's own PDF, which are the sealed file's prefix. */
  willLength: z.number().int().positive(),
  /** SHA-256 of the will's own PDF. */
  documentHash: hash,
  version: z.number().int().min(1).max(0xffff_ffff),
  salt: hash,
  commitment: hash,
  parties: z.array(party).length(3),
  videoStatementHash: z.array(z.string().min(1).max(200)).max(20),
  /** SHA-256 of the root certificate's DER. */
  register: hash,
})
/** Also whether the identity of any party was a sample, so that the sealed PDF says so without its capsule. */
const second = first.extend({ format: z.literal('testate-registration/2'), sample: z.boolean() })
/** Of a codicil: also the commitment of the will that it amends. */
const third = second.extend({ format: z.literal('testate-registration/3'), amends: hash })
export const sealRegistrationSchema = z.discriminatedUnion('format', [first, second, third])

export type SealRegistration = z.infer<typeof sealRegistrationSchema>

/** Null in the first format, which does not say. */
export function sampleOf(registration: SealRegistration): boolean | null {
  return registration.format === 'testate-registration/1' ? null : registration.sample
}

/** The commitment of the will that this codicil amends; null for a will. */
export function amendsOf(registration: SealRegistration): string | null {
  return registration.format === 'testate-registration/3' ? registration.amends : null
}

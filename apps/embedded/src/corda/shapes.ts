// Parses the bodies of the Corda development ledger's calls strictly: one field too many is as wrong as one
// too few, so that nothing personal reaches a ledger under an unexpected name.
import { acceptsName } from '@testate/chains/corda/consent'

/** An invalid body; its message is for the caller. */
export class Malformed extends Error {}

export interface Signed {
  deadline: number
  signature: string
}

export interface Metadata {
  pdf_hash: string
  metadata_hash: string
  version: number
  supersedes: string | null
  witnesses: number
  executors: number
  jurisdiction: string
  testator_key: string
  consent: Signed
  withdrawal?: Signed
}

export type Purpose = 'release' | 'relock' | 'own-address'

export type Fields = Record<string, unknown>
type Check = (value: unknown) => boolean

const HEX32 = /^[0-9a-f]{64}$/
const isHash: Check = (value) => typeof value === 'string' && HEX32.test(value)
const between =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isSigned: Check = (value) =>
  fits(value, {
    deadline: between(1, 253_402_300_799),
    signature: (text) => typeof text === 'string' && /^0x[0-9a-f]{128}$/.test(text),
  })
export const isTime: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
export const isName: Check = (value) => typeof value === 'string' && acceptsName(value)
export const isId: Check = (value) => typeof value === 'string' && value.length <= 100

/** At least two witnesses: Wills Act 1837, section 9. */
const metadata: Record<string, Check> = {
  pdf_hash: (value) => isHash(value) && !/^0{64}$/.test(value as string),
  metadata_hash: isHash,
  version: between(1, 0xffff_ffff),
  supersedes: (value) => value === null || isHash(value),
  witnesses: between(2, 99),
  executors: between(1, 99),
  jurisdiction: (value) => typeof value === 'string' && /^[ -~]{1,64}$/.test(value),
  testator_key: isHash,
  consent: isSigned,
}

export const isMetadata: Check = (value) => fits(value, metadata)
/**
 * The metadata of an update: the new status, and the testator's own signature when they withdraw themselves.
 */
export const isNewMetadata: Check = (value) =>
  fits(value, metadata, { status: (text) => text === 'ACTIVE' || text === 'REVOKED', withdrawal: isSigned })
export const isRoot: Check = isHash
export const isTreeSize: Check = between(1, Number.MAX_SAFE_INTEGER)
export const isPurpose: Check = (value) =>
  value === 'release' || value === 'relock' || value === 'own-address'

/** The body as an object of exactly these fields. @throws Malformed naming what is wrong */
export function bodyOf(
  text: string,
  needed: Record<string, Check>,
  optional: Record<string, Check> = {},
): Fields {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Malformed('The body is no JSON.')
  }
  if (!isObject(body)) throw new Malformed('The body is no JSON object.')
  for (const [name, check] of Object.entries(needed)) {
    if (!Object.hasOwn(body, name)) throw new Malformed(`${name} is missing.`)
    if (!check(body[name]))
      throw new Malformed(
        isNameOf(name) ? 'Invalid recipient address for corda' : `${name} is not as it must be.`,
      )
  }
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(needed, name) && !(Object.hasOwn(optional, name) && optional[name]!(body[name])))
      throw new Malformed(`${name.slice(0, 40)} has no place here.`)
  }
  return body
}

function isNameOf(name: string): boolean {
  return name === 'testator' || name === 'executor' || name === 'newExecutor'
}

function fits(value: unknown, needed: Record<string, Check>, optional: Record<string, Check> = {}): boolean {
  if (!isObject(value)) return false
  if (!Object.entries(needed).every(([name, check]) => Object.hasOwn(value, name) && check(value[name])))
    return false
  return Object.keys(value).every(
    (name) => Object.hasOwn(needed, name) || (Object.hasOwn(optional, name) && optional[name]!(value[name])),
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

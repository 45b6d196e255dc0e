// Before each test file on the database: scrypt does a sixteenth of its work. Signing up and signing in hash a
// password each, with 32 MB and a tenth of a second; the files here do it some thousand times, which was a third
// of their processor time. It stays scrypt, with its own salts and the same form of hash. The product's own cost
// is used by the two files about hashing itself, and wherever the product runs in its own processes (acceptance,
// faults), except for people at browsers and Schemathesis, whose product has a module for it
// (test/e2e/quick-hashes.ts).
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'
import { quickScrypt } from './quick-scrypt.ts'

const aboutHashing = /\/accounts\/(password\/password-hash|session\/sign-in-hash)\.test\.ts$/
const whole = Symbol.for('testate.scrypt')
const kept = globalThis as { [whole]?: typeof crypto.scrypt }
// The files of a project share a process: what an earlier file left is not the whole one.
const scrypt = (kept[whole] ??= crypto.scrypt)

crypto.scrypt = aboutHashing.test(expect.getState().testPath ?? '') ? scrypt : quickScrypt(scrypt)
syncBuiltinESMExports()

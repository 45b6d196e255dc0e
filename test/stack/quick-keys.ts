// Before each test file on the database: the RSA keys that it makes are taken from a stock, which the run's files fill
// as they need it. To make one takes 33 ms of processor time with 2,048 bits and 143 ms with 3,072, and nearly every
// file makes several. They are as long as was asked, no file gets the same one twice, and two files share nothing that
// a key could open. The product makes its own wherever it runs in its own processes (acceptance, faults, browsers), and
// so do the files about making keys.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, inject } from 'vitest'
import { keysFrom, type Makers } from './key-stock.ts'

const aboutMakingKeys = /\/platform\/http\/request-keys\.test\.ts$/
const own = Symbol.for('testate.generate-key-pair')
const kept = globalThis as { [own]?: Makers }
// The files of a project share a process: what an earlier file left is not Node's own.
const nodes = (kept[own] ??= {
  generateKeyPair: crypto.generateKeyPair,
  generateKeyPairSync: crypto.generateKeyPairSync,
})

Object.assign(
  crypto,
  aboutMakingKeys.test(expect.getState().testPath ?? '') ? nodes : keysFrom(inject('keyStock'), nodes),
)
syncBuiltinESMExports()

// The contract itself: the committed bytecode matches the sources, forge's tests pass, and a registration
// stays cheap. Where that passed on these very sources, a run does not repeat it (test/passed-before.ts).
import { readFileSync } from 'node:fs'
import { toFunctionSelector, toEventSelector } from 'viem'
import type { Abi, AbiEvent, AbiFunction } from 'viem'
import { describe, expect, test } from 'vitest'
import { artifactPath, compileWillToken } from '../../forge/compile.ts'
import { measureGas } from '../../forge/gas.ts'
import { runForge } from '../../forge/run.ts'
import { isPassedBefore } from '../../../../test/passed-before.ts'
import { gasOf } from './cost.ts'
import { willTokenAbi } from './will-token-abi.ts'

const artifact = JSON.parse(readFileSync(artifactPath, 'utf8')) as {
  compiler: string
  abi: Abi
  bytecode: string
  deployed: string
}

test('the typed interface is part of the artifact', () => {
  const selectors = (abi: Abi) =>
    abi.flatMap((item) => {
      if (item.type === 'function')
        return [`${item.stateMutability} ${toFunctionSelector(item as AbiFunction)}`]
      if (item.type === 'event')
        return [`${toEventSelector(item as AbiEvent)} ${item.inputs.map(({ indexed }) => indexed === true)}`]
      return item.type === 'error' ? [`error ${item.name} ${item.inputs.map(({ type }) => type)}`] : []
    })
  const known = new Set(selectors(artifact.abi))
  for (const selector of selectors(willTokenAbi)) expect(known).toContain(selector)
  expect(selectors(willTokenAbi).length).toBeGreaterThan(30)
})

describe.skipIf(isPassedBefore('the contract'))('the compiler and forge', () => {
  test('the committed artifact is the compiled source', () => {
    const compiled = compileWillToken()
    expect(artifact.compiler).toBe(compiled.compiler)
    expect(artifact.bytecode).toBe(compiled.bytecode)
    expect(artifact.deployed).toBe(compiled.deployed)
    expect(artifact.abi).toEqual(compiled.abi)
  }, 120_000)

  test('forge: unit, fuzz and invariant tests pass', async () => {
    const { passed, failed, said } = await runForge()
    console.log(`forge: ${passed} passed, ${failed.length} failed`)
    expect(failed, said).toEqual([])
    expect(passed).toBeGreaterThanOrEqual(42)
  }, 300_000)

  test('a registration with consent takes at most 107,000 gas, and each action what quotes say', async () => {
    const gas = await measureGas()
    for (const [what, used] of Object.entries(gas)) console.log(`gas: ${what} ${used}`)
    expect(gas['registration with consent']).toBeLessThanOrEqual(107_000)
    expect(gas['withdrawal by the registrar']).toBeLessThanOrEqual(34_000)
    expect(gas['release to the executor']).toBeLessThanOrEqual(59_000)
    expect(gas['relock']).toBeLessThanOrEqual(59_000)
    expect(gas['to the own address']).toBeLessThanOrEqual(59_000)
    // Its floor is 60,900, before any instruction (decision 76).
    expect(gas['relock to the own address']).toBeLessThanOrEqual(66_000)
    expect(gas['first anchored root']).toBeLessThanOrEqual(80_000)
    expect(gas['anchored root of 1,000 wills']).toBeLessThanOrEqual(80_000)
    const most = (part: RegExp) =>
      BigInt(Math.max(...Object.entries(gas).flatMap(([what, used]) => (part.test(what) ? [used] : []))))
    expect(most(/^registration|^third/)).toBeLessThanOrEqual(gasOf.register)
    expect(most(/^superseding/)).toBeLessThanOrEqual(gasOf.supersede)
    expect(most(/^withdrawal/)).toBeLessThanOrEqual(gasOf.withdraw)
    expect(most(/release|relock|own address/)).toBeLessThanOrEqual(gasOf.transfer)
    expect(most(/root/)).toBeLessThanOrEqual(gasOf['anchor-root'])
  })
})

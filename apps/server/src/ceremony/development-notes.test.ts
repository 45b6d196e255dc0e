import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { developmentNotes } from './development-notes.ts'

const config = readConfig({ DATA_DIR: '/nowhere', EMBEDDED_LEDGERS: 'solana,ethereum,corda' })

test('only the networks of this will are named', () => {
  const about = (networks: string[]) => developmentNotes(config, networks, false).join(' ')
  expect(about(['solana'])).toContain('Solana here is a development ledger, which proves nothing')
  expect(about(['solana'])).not.toContain('Corda')
  expect(about(['solana', 'ethereum', 'corda'])).toContain('and Corda here are development ledgers')
  expect(about([])).not.toContain('ledger')
})

test('sample identities are named whatever the networks', () => {
  expect(developmentNotes(config, [], true)).toContain('SAMPLE identities: nobody’s identity was checked.')
})

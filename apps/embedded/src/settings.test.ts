import { mkdtempSync, mkdirSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, Refused } from './settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-settings-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const production = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  TESTATE_MODE: 'production',
  TRUST_PROXY: 'on',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://register.example',
  ...more,
})
const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  PAYMENT_PROVIDER_KEY: 'sk_live_0123456789',
  PAYMENT_CHECKOUT_KEY: 'rk_live_0123456789',
  PAYMENT_WEBHOOK_SECRET: 'whsec_0123456789',
}
const configured: NodeJS.ProcessEnv = {
  ETHEREUM_RPC_URL: 'https://rpc.example',
  ETHEREUM_CHAIN_ID: '1',
  SOLANA_RPC_URL: 'https://solana.example',
  SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  CORDA_NODE_URL: 'https://corda.example',
  CORDA_NETWORK_ID: 'ab'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  ...stripe,
}

function withKeys(): void {
  mkdirSync(join(dataDir, 'keys/worker'), { recursive: true })
  writeFileSync(join(dataDir, 'keys/worker/log-key.json'), '{}')
}

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
  return ''
}

describe('readSettings', () => {
  it('embeds everything that is not configured, outside production', () => {
    expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      networks: ['solana', 'ethereum', 'corda'],
      embedded: {
        database: true,
        solana: true,
        ethereum: true,
        corda: true,
        objects: true,
        mailbox: true,
        payments: true,
      },
    })
    expect(
      readSettings({
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://x',
        OBJECT_STORE_URL: 's3://b',
        PORT: '0',
        ...configured,
      }).embedded,
    ).toEqual({
      database: false,
      solana: false,
      ethereum: false,
      corda: false,
      objects: false,
      mailbox: false,
      payments: false,
    })
    // A network that the register does not write to needs no embedded ledger.
    expect(readSettings({ DATA_DIR: dataDir, NETWORKS: 'solana' }).embedded).toMatchObject({
      solana: true,
      ethereum: false,
      corda: false,
    })
  })

  it('in production refuses each development part in one sentence that names it and what to set', () => {
    expect(refusal(production({ SAMPLE_IDENTITIES: 'on' }))).toBe(
      'Refused to start in production with the Solana development ledger (set SOLANA_RPC_URL and ' +
        'SOLANA_GENESIS_HASH, or leave solana out of NETWORKS), ' +
        'the Ethereum development ledger (set ETHEREUM_RPC_URL and ETHEREUM_CHAIN_ID, or leave ' +
        'ethereum out of NETWORKS), the Corda development ledger (set CORDA_NODE_URL and ' +
        'CORDA_NETWORK_ID, or leave corda out of NETWORKS), the development mailbox (set SMTP_URL), ' +
        'sample identities (set SAMPLE_IDENTITIES=off), freshly generated keys (put the keys into ' +
        'KEYS_DIR), ' +
        'the test payment provider, which never starts in production (set PAYMENT_PROVIDER=stripe with ' +
        'its keys); to start the others all the same, set ' +
        'TESTATE_ALLOW=solana-ledger,ethereum-ledger,corda-ledger,mailbox,sample-identities,keys.',
    )
    withKeys()
    expect(refusal(production({ ...configured, SMTP_URL: '' }))).toBe(
      'Refused to start in production with the development mailbox (set SMTP_URL); to start them all ' +
        'the same, set TESTATE_ALLOW=mailbox.',
    )
  })

  it('starts the parts named in TESTATE_ALLOW, and those alone', () => {
    expect(
      refusal(
        production({ ...stripe, TESTATE_ALLOW: 'solana-ledger,ethereum-ledger,corda-ledger, mailbox,keys' }),
      ),
    ).toBe('')
    const other = refusal(production({ ...stripe, TESTATE_ALLOW: 'ethereum-ledger,keys' }))
    expect(other).toContain('the development mailbox')
    expect(other).toContain('the Solana development ledger')
    expect(other).toContain('the Corda development ledger')
    expect(
      refusal(production({ ...configured, SOLANA_RPC_URL: '', NETWORKS: 'ethereum', TESTATE_ALLOW: 'keys' })),
    ).toBe('')
    expect(refusal(production({ ...configured, TESTATE_ALLOW: '' }))).toContain('freshly generated keys')
  })

  it('production refuses a ledger whose identity is not set, so that no node can be swapped', () => {
    withKeys()
    for (const [network, node, identity] of [
      ['solana', 'SOLANA_RPC_URL', 'SOLANA_GENESIS_HASH'],
      ['ethereum', 'ETHEREUM_RPC_URL', 'ETHEREUM_CHAIN_ID'],
      ['corda', 'CORDA_NODE_URL', 'CORDA_NETWORK_ID'],
    ] as const) {
      const env = production({ ...configured, [identity]: '' })
      expect(refusal(env)).toBe(
        `${identity} is missing: in production it says which ledger ${node} has to be.`,
      )
      expect(refusal({ ...env, NETWORKS: network === 'solana' ? 'ethereum' : 'solana' })).toBe('')
    }
  })

  it('a public network by its name needs its node, and no other word for which ledger that is', () => {
    withKeys()
    const named = {
      ...configured,
      ETHEREUM_CHAIN_ID: '',
      ETHEREUM_NETWORK: 'mainnet',
      SOLANA_GENESIS_HASH: '',
      SOLANA_NETWORK: 'mainnet',
    }
    expect(refusal(production(named))).toBe('')
    expect(
      refusal(production({ ...named, SOLANA_NETWORK: 'development', TESTATE_ALLOW: 'solana-ledger' })),
    ).toContain('SOLANA_GENESIS_HASH is missing')
    for (const [name, node] of [
      ['ETHEREUM_NETWORK', 'ETHEREUM_RPC_URL'],
      ['SOLANA_NETWORK', 'SOLANA_RPC_URL'],
    ] as const) {
      expect(refusal({ DATA_DIR: dataDir, ...named, [node]: '' })).toBe(`${name}=mainnet needs ${node}.`)
      expect(refusal({ DATA_DIR: dataDir, [name]: 'development' })).toBe('')
    }
  })

  it('in production refuses a network that is called a development one, wherever it runs', () => {
    withKeys()
    for (const [network, NAME] of [
      ['ethereum', 'ETHEREUM'],
      ['solana', 'SOLANA'],
    ] as const) {
      const env = production({ ...configured, [`${NAME}_NETWORK`]: 'development' })
      expect(refusal(env)).toBe(
        `Refused to start in production with ${NAME}_NETWORK=development (name the network that ` +
          `${NAME}_RPC_URL is on); to start them all the same, set TESTATE_ALLOW=${network}-ledger.`,
      )
      expect(refusal({ ...env, TESTATE_ALLOW: `${network}-ledger` })).toBe('')
      expect(refusal({ ...env, NETWORKS: 'corda' })).toBe('')
    }
  })

  it('never starts the test payment provider in production, even if TESTATE_ALLOW names it', () => {
    withKeys()
    for (const provider of [undefined, 'test']) {
      const env = production({
        ...configured,
        PAYMENT_PROVIDER: provider,
        TESTATE_ALLOW: 'solana-ledger,ethereum-ledger,mailbox,keys,payments,payment-provider,test',
      })
      expect(refusal(env)).toBe(
        'Refused to start in production with the test payment provider, which never starts in ' +
          'production (set PAYMENT_PROVIDER=stripe with its keys).',
      )
      expect(refusal({ ...env, PAYMENT_PROVIDER_URL: 'http://127.0.0.1:1' })).not.toBe('')
    }
  })

  it('starts with Stripe’s live key, and with a test key only when that is named', () => {
    withKeys()
    expect(refusal(production(configured))).toBe('')
    const testing = { ...configured, PAYMENT_PROVIDER_KEY: 'sk_test_0123456789' }
    expect(refusal(production(testing))).toBe(
      'Refused to start in production with Stripe’s test keys, which take no real money (set ' +
        'PAYMENT_PROVIDER_KEY to the live key); to start them all the same, set ' +
        'TESTATE_ALLOW=stripe-test-keys.',
    )
    expect(refusal(production({ ...testing, TESTATE_ALLOW: 'stripe-test-keys' }))).toBe('')
    for (const name of ['PAYMENT_PROVIDER_KEY', 'PAYMENT_CHECKOUT_KEY', 'PAYMENT_WEBHOOK_SECRET'])
      expect(refusal(production({ ...configured, [name]: '' }))).toBe(
        `PAYMENT_PROVIDER=stripe needs ${name}.`,
      )
  })

  it('starts with a stand-in for Stripe only when that is named', () => {
    withKeys()
    const rehearsed = {
      ...configured,
      PAYMENT_PROVIDER_KEY: 'sk_test_0123456789',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    }
    expect(refusal(production(rehearsed))).toBe(
      'Refused to start in production with a stand-in for Stripe, which takes no real money (remove ' +
        'STRIPE_API_BASE); to start them all the same, set TESTATE_ALLOW=stripe-stand-in.',
    )
    expect(refusal(production({ ...rehearsed, TESTATE_ALLOW: 'stripe-stand-in' }))).toBe('')
  })

  it('says which variable is wrong', () => {
    withKeys()
    for (const url of ['', 'http://register.example'])
      expect(refusal(production({ ...configured, PUBLIC_URL: url }))).toContain(
        'in production it is the https address people use',
      )
    expect(refusal({ PORT: 'x' })).toContain('PORT is "x"')
    expect(refusal({ PORT: '70000' })).toContain('PORT')
    expect(refusal({ TESTATE_MODE: 'prod' })).toContain('TESTATE_MODE is "prod"')
    expect(refusal({ PAYMENT_PROVIDER: 'paypal' })).toContain('PAYMENT_PROVIDER is "paypal"')
  })
})

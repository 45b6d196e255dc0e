import { alsoSafe, safe, unsafe } from '@testate/domain/testing/safe-settings-sample'
import { expect, test } from 'vitest'
import { settingNames } from '@testate/domain/settings'
import { readConfig } from './config.ts'
import { apiSettings, forApi, notForApi, workerSettings } from '@testate/domain/process-settings'

test('production serves people over https and says so otherwise', () => {
  for (const PUBLIC_URL of [undefined, 'http://register.example']) {
    expect(() => readConfig({ TESTATE_MODE: 'production', PUBLIC_URL })).toThrow(
      /PUBLIC_URL is http:.* in production it is the https address/,
    )
  }
  expect(
    readConfig({ TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example/' })
      .publicUrl,
  ).toBe('https://register.example')
  expect(readConfig({}).publicUrl).toBe('http://localhost:3000')
})

test('a public network is named once: ledger, label and explorer come with the name', () => {
  const { ethereum, solana } = readConfig({
    ETHEREUM_NETWORK: 'sepolia',
    ETHEREUM_RPC_URL: 'https://one.example, https://two.example/key',
    SOLANA_NETWORK: 'devnet',
    SOLANA_RPC_URL: 'https://solana.example',
  })
  expect(ethereum).toMatchObject({
    network: 'sepolia',
    chainId: 11_155_111,
    label: 'Sepolia test network',
    embedded: false,
    explorerUrl: 'https://sepolia.etherscan.io',
    rpcUrl: 'https://one.example',
    secondRpcUrl: 'https://two.example/key',
  })
  expect(solana).toMatchObject({
    network: 'devnet',
    genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    embedded: false,
    explorerUrl: 'https://explorer.solana.com/?cluster=devnet',
    rpcUrl: 'https://solana.example',
    secondRpcUrl: undefined,
  })
  expect(readConfig({ ETHEREUM_NETWORK: 'mainnet' }).ethereum.chainId).toBe(1)
  // Without a name it is the embedded ledger; what an operator sets by hand stays.
  expect(readConfig({}).ethereum).toMatchObject({
    network: undefined,
    chainId: undefined,
    label: 'local development ledger',
    embedded: true,
    explorerUrl: undefined,
    secondRpcUrl: undefined,
  })
  expect(readConfig({ SOLANA_NETWORK: 'development' }).solana).toMatchObject({
    genesisHash: undefined,
    embedded: true,
  })
  expect(readConfig({ ETHEREUM_CHAIN_ID: '5', ETHEREUM_LABEL: 'Our chain' }).ethereum).toMatchObject({
    chainId: 5,
    label: 'Our chain',
    embedded: false,
  })
})

test('a development ledger is one the start or an operator names, and never made by a label', () => {
  const production = { TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example' }
  const [ledgers, none] = [
    ['ethereum', 'solana', 'corda'] as const,
    { embedded: false, label: expect.not.stringContaining('development') as string },
  ]
  for (const name of ledgers) {
    expect(readConfig(production)[name], name).toMatchObject(none)
    expect(readConfig({ EMBEDDED_LEDGERS: 'none' })[name], name).toMatchObject(none)
    expect(
      readConfig({ ...production, EMBEDDED_LEDGERS: name, TESTATE_ALLOW: `${name}-ledger` })[name],
      name,
    ).toMatchObject({ embedded: true, label: 'local development ledger' })
    expect(
      readConfig({ ...production, [`${name.toUpperCase()}_LABEL`]: 'local development ledger' })[name]
        .embedded,
      name,
    ).toBe(false)
    // Another label does not make it another ledger.
    expect(
      readConfig({ EMBEDDED_LEDGERS: name, [`${name.toUpperCase()}_LABEL`]: 'Our ledger' })[name],
      name,
    ).toMatchObject({ embedded: true, label: 'Our ledger' })
  }
  for (const name of ['ethereum', 'solana'] as const) {
    const named = { ...production, [`${name.toUpperCase()}_NETWORK`]: 'development' }
    expect(() => readConfig(named)).toThrow(
      `${name.toUpperCase()}_NETWORK=development is no network for a register that people rely on`,
    )
    expect(readConfig({ ...named, TESTATE_ALLOW: `${name}-ledger` })[name]).toMatchObject({
      embedded: true,
      label: 'local development ledger',
    })
  }
})

test.each([
  [
    { ETHEREUM_NETWORK: 'mainnet', ETHEREUM_CHAIN_ID: '11155111' },
    'ETHEREUM_NETWORK=mainnet is the ledger 1, but ETHEREUM_CHAIN_ID says 11155111.',
  ],
  [
    { SOLANA_NETWORK: 'mainnet', SOLANA_GENESIS_HASH: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' },
    'SOLANA_NETWORK=mainnet is the ledger 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d, but ' +
      'SOLANA_GENESIS_HASH says EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG.',
  ],
  [{ ETHEREUM_RPC_URL: 'https://a.example,https://b.example,https://c.example' }, 'at most two nodes'],
  [{ ETHEREUM_RPC_URL: 'https://a.example,' }, 'ETHEREUM_RPC_URL'],
  [{ ETHEREUM_NETWORK: 'ropsten' }, 'ETHEREUM_NETWORK'],
  [
    { ETHEREUM_EARLIER_CONTRACTS: `0x${'ab'.repeat(20)},0x12` },
    'ETHEREUM_EARLIER_CONTRACTS: an address is 0x and 40 hex digits',
  ],
  [
    {
      ETHEREUM_CONTRACT: `0x${'ab'.repeat(20)}`,
      ETHEREUM_EARLIER_CONTRACTS: `0x${'AB'.repeat(20)}`,
    },
    'ETHEREUM_EARLIER_CONTRACTS names the contract of ETHEREUM_CONTRACT.',
  ],
  [{ TSA_URL: 'http://tsa.example' }, 'TSA_URL needs TSA_ROOTS_FILE'],
  [
    { TSA_URL: 'ldap://tsa.example', TSA_ROOTS_FILE: 'roots.pem' },
    'TSA_URL: it must be an http or https address',
  ],
  [
    { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together',
  ],
  [{ TWILIO_ACCOUNT_SID: 'AC12' }, 'TWILIO_ACCOUNT_SID: it must be AC and 32 hex digits'],
  [{ TWILIO_FROM: '0770' }, 'TWILIO_FROM: it must be a number such as +447700900123'],
  [{ TSA_POLICY: 'ours' }, 'TSA_POLICY: a policy is numbers with dots'],
  [{ ETHEREUM_CONTRACT: '0x12' }, 'ETHEREUM_CONTRACT: an address is 0x and 40 hex digits'],
  [
    { ETHEREUM_SIGNER_URL: 'http://127.0.0.1:9000' },
    'ETHEREUM_SIGNER_URL and ETHEREUM_SIGNER_ADDRESS go together',
  ],
  [
    {
      ETHEREUM_SIGNER_URL: 'http://127.0.0.1:9000',
      ETHEREUM_SIGNER_ADDRESS: `0x${'12'.repeat(20)}`,
      ETHEREUM_REGISTRAR_KEY_FILE: '/k',
    },
    'either in ETHEREUM_REGISTRAR_KEY_FILE or at ETHEREUM_SIGNER_URL',
  ],
])('refuses %o', (env, says) => {
  expect(() => readConfig(env)).toThrow(says)
})

test('exchange rates come over https, or from this machine; a rate of the operator’s own has its day', () => {
  for (const url of [
    'https://api.coingecko.com/api/v3/simple/price',
    'http://127.0.0.1:8080/price',
    'http://localhost:1/',
    'http://[::1]:1/',
  ])
    expect(readConfig({ EXCHANGE_RATE_URL: url }).exchangeRates.url).toBe(url)
  for (const url of [
    'http://api.coingecko.com/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1.example/',
    'http://localhost.example/',
  ])
    expect(() => readConfig({ EXCHANGE_RATE_URL: url }), url).toThrow(/EXCHANGE_RATE_URL/)
  expect(() => readConfig({ ETH_GBP_PENCE: '300000' })).toThrow(/EXCHANGE_RATE_DATE is missing/)
  expect(() => readConfig({ EXCHANGE_RATE_DATE: 'yesterday' })).toThrow(/EXCHANGE_RATE_DATE/)
  expect(readConfig({ SOL_GBP_PENCE: '9000', EXCHANGE_RATE_DATE: '2026-12-01' })).toMatchObject({
    solana: { solGbpPence: 9000 },
    exchangeRates: { url: undefined, date: '2026-12-01' },
  })
})

test('the operator’s particulars are checked with the rest, and stay unset where they are not given', () => {
  expect(readConfig({ OPERATOR_NAME: 'Ann Example Registers' }).operator).toMatchObject({
    name: 'Ann Example Registers',
    address: null,
  })
  expect(() => readConfig({ OPERATOR_SUPPORT_EMAIL: 'nobody' })).toThrow(
    'The configuration cannot be used. OPERATOR_SUPPORT_EMAIL: is to be one email address.',
  )
})

test('production needs TRUST_PROXY and refuses settings that are always wrong; development does not', () => {
  for (const change of [{}, ...alsoSafe]) expect(readConfig({ ...safe, ...change }).mode).toBe('production')
  expect([
    readConfig(safe).trustProxy,
    readConfig({ ...safe, TRUST_PROXY: 'off' }).trustProxy,
    readConfig({}).trustProxy,
  ]).toEqual([true, false, false])
  for (const [change, says] of unsafe)
    expect(() => readConfig({ ...safe, ...change })).toThrow(`The configuration cannot be used. ${says}`)
})

test('TESTATE_ALLOW makes a rehearsal; it alone takes sample identities, and its name says SAMPLE', () => {
  for (const name of ['sample-identities', 'stripe-stand-in', 'stripe-test-keys']) {
    const config = readConfig({ ...safe, TESTATE_ALLOW: `keys, ${name}`, SAMPLE_IDENTITIES: 'on' })
    expect([config.rehearsal, config.registerName, config.sampleIdentities]).toEqual([
      true,
      'SAMPLE Testate',
      name === 'sample-identities',
    ])
  }
  expect(readConfig({ ...safe, TESTATE_ALLOW: 'sample-identities' }).sampleIdentities).toBe(false)
  expect(
    readConfig({ ...safe, TESTATE_ALLOW: 'keys,ethereum-ledger', SAMPLE_IDENTITIES: 'on' }),
  ).toMatchObject({ rehearsal: false, registerName: 'Testate', sampleIdentities: false })
  expect(readConfig({ TESTATE_ALLOW: 'sample-identities' })).toMatchObject({
    rehearsal: false,
    registerName: 'Testate',
    sampleIdentities: true,
  })
})

test('a withdrawal waits a day, at most a week; no wait at all is for tests and not for production', () => {
  expect([
    readConfig({}).withdrawalDelayHours,
    readConfig(safe).withdrawalDelayHours,
    readConfig({ ...safe, WITHDRAWAL_DELAY_HOURS: '168' }).withdrawalDelayHours,
    readConfig({ WITHDRAWAL_DELAY_HOURS: '0' }).withdrawalDelayHours,
  ]).toEqual([24, 24, 168, 0])
  expect(() => readConfig({ ...safe, WITHDRAWAL_DELAY_HOURS: '0' })).toThrow(
    'WITHDRAWAL_DELAY_HOURS is 0: in production a withdrawal waits 1 to 168 hours',
  )
  for (const hours of ['169', '-1', '1.5', 'soon'])
    expect(() => readConfig({ WITHDRAWAL_DELAY_HOURS: hours }), hours).toThrow('WITHDRAWAL_DELAY_HOURS')
})

test('each setting is the api’s by name, or the worker’s alone', () => {
  // Add a new setting to packages/domain/src/process-settings.ts, or the api does not get it.
  expect(
    settingNames.filter((name) => !apiSettings.includes(name) && !workerSettings.includes(name)),
  ).toEqual([])
  expect(apiSettings.filter((name) => workerSettings.includes(name))).toEqual([])
  expect(
    forApi({
      PATH: '/bin',
      PUBLIC_URL: 'x',
      OPERATOR_NAME: 'y',
      AWS_REGION: 'z',
      SMTP_URL: 'smtp://x',
      PAYMENT_PROVIDER_KEY: 'sk',
      OTHER: '1',
    }),
  ).toEqual({ PATH: '/bin', PUBLIC_URL: 'x', OPERATOR_NAME: 'y', AWS_REGION: 'z' })
  expect(notForApi({ SMTP_URL: 'smtp://x', ETHEREUM_SIGNER_URL: '', PAYMENT_PROVIDER_KEY: 'sk' })).toEqual([
    'SMTP_URL',
    'PAYMENT_PROVIDER_KEY',
  ])
})

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('production serves people over https and says so otherwise', () => {
  for (const PUBLIC_URL of [undefined, 'http://register.example']) {
    expect(() => readConfig({ TESTATE_MODE: 'production', PUBLIC_URL })).toThrow(/PUBLIC_URL is http:.* in production it is the https address/)
  }
  expect(readConfig({ TESTATE_MODE: 'production', PUBLIC_URL: 'https://register.example/' }).publicUrl).toBe('https://register.example')
  expect(readConfig({}).publicUrl).toBe('http://localhost:3000')
})

test('exchange rates come over https, or from this machine; a rate of the operator’s own has its day', () => {
  for (const url of ['https://api.coingecko.com/api/v3/simple/price', 'http://127.0.0.1:8080/price', 'http://localhost:1/', 'http://[::1]:1/']) expect(readConfig({ EXCHANGE_RATE_URL: url }).exchangeRates.url).toBe(url)
  for (const url of ['http://api.coingecko.com/', 'ftp://127.0.0.1/', 'http://127.0.0.1.example/', 'http://localhost.example/']) expect(() => readConfig({ EXCHANGE_RATE_URL: url }), url).toThrow(/EXCHANGE_RATE_URL/)
  expect(() => readConfig({ ETH_GBP_PENCE: '300000' })).toThrow(/EXCHANGE_RATE_DATE is missing/)
  expect(() => readConfig({ EXCHANGE_RATE_DATE: 'yesterday' })).toThrow(/EXCHANGE_RATE_DATE/)
  expect(readConfig({ SOL_GBP_PENCE: '9000', EXCHANGE_RATE_DATE: '2026-12-01' })).toMatchObject({ solana: { solGbpPence: 9000 }, exchangeRates: { url: undefined, date: '2026-12-01' } })
})

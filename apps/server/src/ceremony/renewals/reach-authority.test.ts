import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseOutsideCertificate } from '@testate/evidence/certificates/outside-certificate'
import { fromPem } from '@testate/evidence/certificates/certificate'
import { outsideUnit } from '@testate/evidence/testing/outside-authority'
import { standInAuthority, type StandInAuthority } from '../../../testing/timestamp-authority.ts'
import { now } from '../../platform/clock.ts'
import { reachAuthority } from './reach-authority.ts'

const imprint = new Uint8Array(32).fill(7)
const begun = new Date('2026-01-01T00:00:00Z')

let authority: StandInAuthority
beforeAll(async () => {
  authority = await standInAuthority({ kind: 'p384', at: begun })
})
afterEach(() => {
  authority.as = {}
})
afterAll(() => authority.stop())

const rootsOf = ({ unit }: Pick<StandInAuthority, 'unit'>) => [parseOutsideCertificate(unit.root.certificate)]
/** Where an answer comes, a busy machine has time to give it. */
const patientMs = 60_000
const reach = (withinMs = patientMs, policies: string[] = []) =>
  reachAuthority(authority.url, { roots: rootsOf(authority), policies, withinMs })

test('an authority that answers as it should stamps, and its lists are fetched', async () => {
  const stamper = await reach()
  expect(stamper.path.map(({ commonName }) => commonName)).toEqual(['Outside Unit', 'Outside Issuing'])
  expect(stamper.lists).toHaveLength(2)
  expect((await stamper.timestamp(imprint)).length).toBeGreaterThan(500)
})

test.each<[string, StandInAuthority['as'], RegExp]>([
  ['another imprint', { imprint }, /^Its time-stamp is over another hash/],
  ['another nonce', { nonce: Uint8Array.of(1, 2) }, /^Its time-stamp carries another nonce/],
  ['a rejection', { status: 2 }, /^It refused: rejection/],
  [
    'what is not DER',
    { says: { body: Buffer.from('not a time-stamp') } },
    /^It answered with something that is no RFC/,
  ],
  ['nothing', { says: {} }, /^It answered with something that is no RFC 3161 answer in DER/],
  ['a fault', { says: { status: 503 } }, /^It answered with HTTP 503\.$/],
  [
    'more than it may',
    { says: { body: new Uint8Array(70_000) } },
    /^It answered with more than 65536 bytes\.$/,
  ],
  ['a signature that does not hold', { broken: true }, /^Its time-stamp does not hold/],
  ['late', { afterMs: 700 }, /^It did not answer within 0\.3 seconds\.$/],
  ['a unit that was revoked', { revoked: begun }, /^Its certificate Outside Unit was revoked\.$/],
  ['lists that ended', { listsAt: begun }, /^The revocation list at http:.*issuing\.crl is not of today/],
])('one that answers with %s is passed over, and why is said', async (_, as, says) => {
  authority.as = as
  await expect(reach('afterMs' in as ? 300 : patientMs)).rejects.toThrow(says)
})

test('one that stamps with another certificate than it showed', async () => {
  const other = await outsideUnit({ kind: 'p384', at: begun, lists: new URL(authority.url).origin })
  authority.as = { alternates: other }
  const roots = [...rootsOf(authority), ...rootsOf({ unit: other })]
  authority.requests = 0
  const stamper = await reachAuthority(authority.url, { roots, policies: [], withinMs: patientMs })
  await expect(stamper.timestamp(imprint)).rejects.toThrow(
    'It stamped with another certificate than a moment before.',
  )
})

test('one that is not there, and one that sends the question elsewhere', async () => {
  const gone = await standInAuthority({ kind: 'p256', at: begun })
  await gone.stop()
  await expect(reachAuthority(gone.url, { roots: rootsOf(gone), policies: [] })).rejects.toThrow(
    /^It cannot be reached \(ECONNREFUSED\)\.$/,
  )
  authority.as = { says: { status: 307 } }
  await expect(reach()).rejects.toThrow(/^It (answered with HTTP 307|cannot be reached)/)
})

const noOpenssl = spawnSync('openssl', ['version']).status !== 0
if (noOpenssl) console.log('skipped: openssl ts (openssl is not installed)')

// Somebody else's implementation of RFC 3161.
test.skipIf(noOpenssl)(
  'openssl ts behind a server is understood',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'testate-openssl-ts-'))
    const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    const server = createServer((request, response) => {
      void (async () => {
        if (request.method === 'GET') return response.end(await readFile(join(folder, 'ca.crl')))
        await writeFile(join(folder, 'question'), await buffer(request))
        // A refusal is an answer too, whatever it ends with.
        const reply = ['-reply', '-config', 'openssl.cnf', '-queryfile', 'question', '-out', 'answer']
        spawnSync('openssl', ['ts', ...reply], { cwd: folder })
        return response.end(await readFile(join(folder, 'answer')))
      })()
    })
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await writeFile(join(folder, 'openssl.cnf'), opensslConfig(at))
      await writeFile(join(folder, 'index.txt'), '')
      await writeFile(join(folder, 'number'), '01')
      const made = ['-config', 'openssl.cnf', '-nodes', '-newkey', 'rsa:2048']
      run(
        'req',
        '-x509',
        ...made,
        '-keyout',
        'ca.key',
        '-out',
        'ca.pem',
        '-days',
        '3650',
        '-subj',
        '/CN=Other CA',
        '-extensions',
        'root',
      )
      run('req', ...made, '-keyout', 'unit.key', '-out', 'unit.csr', '-subj', '/CN=Other Unit')
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-sha256', '-days', '3000']
      run(
        'x509',
        '-req',
        '-in',
        'unit.csr',
        ...by,
        '-extfile',
        'openssl.cnf',
        '-extensions',
        'unit',
        '-out',
        'unit.pem',
      )
      run('ca', '-gencrl', '-config', 'openssl.cnf', '-out', 'list.pem')
      run('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'ca.crl')
      const roots = [parseOutsideCertificate(fromPem(await readFile(join(folder, 'ca.pem'), 'utf8')))]
      const stamper = await reachAuthority(`${at}/tsa`, { roots, policies: ['1.2.3.4.1'] })
      expect(stamper.path.map(({ commonName }) => commonName)).toEqual(['Other Unit'])
      expect(stamper.path[0]!.notAfter.getTime()).toBeGreaterThan(now().getTime())
      await writeFile(join(folder, 'token'), await stamper.timestamp(imprint))
      // What is kept is read by openssl too: in the register's spelling, without the authority's root.
      const hex = Buffer.from(imprint).toString('hex')
      const judged = run('ts', '-verify', '-token_in', '-in', 'token', '-digest', hex, '-CAfile', 'ca.pem')
      expect(judged.toString()).toContain('OK')
      await expect(reachAuthority(`${at}/tsa`, { roots, policies: ['1.2.3.9'] })).rejects.toThrow(
        /^It refused: rejection \(it does not know the policy\)\.$/,
      )
    } finally {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    }
  },
  60_000,
)

const opensslConfig = (at: string): string => `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[ca]
default_ca = lists
[lists]
database = index.txt
crlnumber = number
default_md = sha256
default_crl_days = 30
certificate = ca.pem
private_key = ca.key
[unit]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${at}/ca.crl
[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_cert = unit.pem
signer_key = unit.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
clock_precision_digits = 3
`

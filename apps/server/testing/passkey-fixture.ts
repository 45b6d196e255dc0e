// An authenticator for tests: WebAuthn level 3 written from the standard with node:crypto alone, so that the
// checking library did not make what it checks.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { MadePasskey, NewPasskeyOptions, PasskeyOptions, UsedPasskey } from '@testate/api/factors'

interface Odd {
  origin?: string
  /** The host given to the authenticator. */
  rpId?: string
  challenge?: string
  verified?: boolean
  counter?: number
  signedBy?: KeyObject
}

export interface Device {
  credentialId: Buffer
  /** PKCS #8, for a browser’s virtual authenticator that is to have the same passkey. */
  privateKey: Buffer
  make(options: NewPasskeyOptions, odd?: Odd): MadePasskey
  use(options: PasskeyOptions, odd?: Odd): UsedPasskey
}

/** `counts`: whether it counts its uses, as security keys do and synchronised passkeys do not. */
export function newDevice(origin: string, { counts = true } = {}): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0
  const client = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const flags = (bits: { verified: boolean; attested: boolean }): number =>
    0x01 | (bits.verified ? 0x04 : 0) | (bits.attested ? 0x40 : 0)
  // Section 6.1: hash of the host, flags, counter, and what was attested.
  const data = (rpId: string, bits: number, counter: number, attested: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(bits)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested])
  }
  const base = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    credentialId,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    make: (options, odd = {}) => {
      const { x, y } = publicKey.export({ format: 'jwk' })
      // COSE_Key (RFC 9053 section 7.1.1): kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cose,
      ])
      const authData = data(
        odd.rpId ?? options.rp.id,
        flags({ verified: odd.verified ?? true, attested: true }),
        odd.counter ?? 0,
        attested,
      )
      const text = (word: string): Buffer =>
        Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        ...base,
        response: {
          clientDataJSON: client(
            'webauthn.create',
            odd.challenge ?? options.challenge,
            odd.origin ?? origin,
          ).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: (options, odd = {}) => {
      uses += 1
      const authenticatorData = data(
        odd.rpId ?? options.rpId,
        flags({ verified: odd.verified ?? true, attested: false }),
        odd.counter ?? (counts ? uses : 0),
        Buffer.alloc(0),
      )
      const clientDataJSON = client('webauthn.get', odd.challenge ?? options.challenge, odd.origin ?? origin)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]),
        odd.signedBy ?? privateKey,
      )
      return {
        ...base,
        ask: options.ask,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

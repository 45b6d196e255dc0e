// Public calls without an account: whether a document is registered, and what a verifier must trust.
import { z } from 'zod'
import { defineRoute, isoTime, sha256Hex } from './route.ts'

export const verifyHash = defineRoute({
  id: 'verification.verifyHash',
  method: 'GET',
  path: '/api/verify/:hash',
  who: 'verification.verify',
  summary:
    'Whether the document with this SHA-256 is registered. Only who holds the document can know its hash',
  params: z.object({ hash: sha256Hex }),
  answer: z.object({
    hash: sha256Hex,
    registered: z.boolean(),
    /** For people: what this proves and what it does not. */
    meaning: z.string(),
    registrations: z.array(
      z.object({
        status: z.enum(['registered', 'superseded', 'withdrawn', 'released']),
        version: z.string(),
        registeredAt: isoTime,
        network: z.string(),
        label: z.string(),
        tokenId: sha256Hex,
        transactionHash: z.string(),
        blockNumber: z.string(),
        explorerUrl: z.string(),
      }),
    ),
  }),
})

export const linkNote = defineRoute({
  id: 'verification.readLink',
  method: 'GET',
  path: '/api/links/:hash',
  who: 'verification.verify',
  summary:
    'The link note about the document with this SHA-256: its registration, signed with the key of the log',
  params: z.object({ hash: sha256Hex }),
  answer: { media: 'text/plain; charset=utf-8' },
  problems: ['not-found'],
})

export const showTrust = defineRoute({
  id: 'verification.showTrust',
  method: 'GET',
  path: '/api/trust',
  who: 'verification.verify',
  summary: 'What a verifier of this register trusts: root certificate, log key, networks and contracts',
  answer: z.object({
    format: z.enum(['testate-trust/1', 'testate-trust/2']),
    name: z.string(),
    /** The register's address, from the second format on. */
    register: z.string().optional(),
    rootPem: z.string(),
    logKey: z.string(),
    networks: z.array(
      z.object({
        name: z.string(),
        chainId: z.union([z.number(), z.string()]),
        contract: z.string(),
        rpcUrl: z.string(),
        label: z.string(),
      }),
    ),
  }),
  problems: ['unavailable'],
})

export const rootCertificate = defineRoute({
  id: 'verification.readRoot',
  method: 'GET',
  path: '/api/trust/root.pem',
  who: 'verification.verify',
  summary: 'The root certificate, PEM',
  answer: { media: 'application/x-pem-file' },
  problems: ['unavailable'],
})

export const revocationList = defineRoute({
  id: 'verification.readRevocationList',
  method: 'GET',
  path: '/api/trust/crl/:name',
  who: 'verification.verify',
  summary: 'A certificate revocation list, DER (RFC 5280 section 5)',
  params: z.object({ name: z.enum(['root.crl', 'signing.crl']) }),
  answer: { media: 'application/pkix-crl' },
  problems: ['unavailable'],
})

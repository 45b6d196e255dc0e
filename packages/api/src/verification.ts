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

export const showStanding = defineRoute({
  id: 'verification.showStanding',
  method: 'GET',
  path: '/api/registrations/:commitment',
  who: 'verification.verify',
  summary:
    'What became of the registration with this commitment, which its certificate and the ledgers name: the word of ' +
    'the register, with the entries on the ledgers to check it by',
  params: z.object({ commitment: sha256Hex }),
  answer: z.object({
    commitment: sha256Hex,
    standing: z
      .enum(['registered', 'superseded', 'withdrawn', 'released', 'unknown'])
      .describe('`unknown`: never registered here, or erased. `released` once a ledger shows it'),
    registeredOn: z.iso.date().nullable(),
    /** On the first ledger. */
    withdrawnOn: z.iso.date().nullable(),
    entries: z.array(
      z.object({
        network: z.string(),
        label: z.string(),
        transactionHash: z
          .string()
          .nullable()
          .describe('Null for Corda, which only its own nodes can look into'),
        blockNumber: z.string().nullable(),
        day: z.iso.date(),
        explorerUrl: z.string().nullable(),
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

export const codicilNotes = defineRoute({
  id: 'verification.readCodicils',
  method: 'GET',
  path: '/api/links/:hash/codicils',
  who: 'verification.verify',
  summary:
    'The codicil notes about the document with this SHA-256: which registrations amend its own, signed with ' +
    'the key of the log',
  params: z.object({ hash: sha256Hex }),
  answer: z.object({ notes: z.array(z.string()) }),
})

export const listRenewals = defineRoute({
  id: 'verification.listRenewals',
  method: 'GET',
  path: '/api/renewals/:sealedHash',
  who: 'verification.verify',
  summary:
    'The renewals of the sealed PDF with this SHA-256 (of its bytes through the first document time-stamp), in ' +
    'order: append those that the file does not have yet, and the software of others can check it until ' +
    '`checkableUntil`',
  params: z.object({ sealedHash: sha256Hex }),
  answer: z.object({
    renewals: z.array(
      z.object({
        madeAt: z.iso.datetime(),
        checkableUntil: z.iso.datetime(),
        /** What is appended to the file, in base64. */
        tail: z.base64(),
      }),
    ),
  }),
  problems: ['not-found'],
})

export const showTrust = defineRoute({
  id: 'verification.showTrust',
  method: 'GET',
  path: '/api/trust',
  who: 'verification.verify',
  summary: 'What a verifier of this register trusts: root certificate, log key, networks and contracts',
  answer: z.object({
    format: z.enum([
      'testate-trust/1',
      'testate-trust/2',
      'testate-trust/3',
      'testate-trust/4',
      'testate-trust/5',
    ]),
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
        /** Contracts it wrote to before, in the third format. */
        earlier: z.array(z.string()).optional(),
      }),
    ),
    /** What it used before, in the third format. */
    earlierRoots: z.array(z.string()).optional(),
    /** In the fifth format with the end of each and the note by which it signed over to the next. */
    earlierLogKeys: z
      .union([
        z.array(z.string()),
        z.array(
          z.object({ key: z.string(), lastSize: z.number(), until: z.string(), succession: z.string() }),
        ),
      ])
      .optional(),
    /** Of outside time-stamp authorities, from the fourth format on. */
    timestampRoots: z.array(z.string()).optional(),
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
  params: z.object({ name: z.string().regex(/^(root|signing)(-[1-9][0-9]?)?\.crl$/) }),
  answer: { media: 'application/pkix-crl' },
  problems: ['not-found', 'unavailable'],
})

export const issuerCertificate = defineRoute({
  id: 'verification.readIssuer',
  method: 'GET',
  path: '/api/trust/certificates/:name',
  who: 'verification.verify',
  summary: 'The certificate of an issuer, DER, as certificates name it (RFC 5280 section 4.2.2.1)',
  params: z.object({ name: z.string().regex(/^(root|signing)(-[1-9][0-9]?)?\.cer$/) }),
  answer: { media: 'application/pkix-cert' },
  problems: ['not-found', 'unavailable'],
})

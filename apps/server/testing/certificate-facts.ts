// What a sample certificate of registration prints, for tests of the printing and with independent tools.
import type { CertificateFacts } from '../src/registration/evidence/certificate.ts'

export const at = (time: string) => new Date(`2026-11-21T${time}Z`)

export const certificateFacts: CertificateFacts = {
  registerName: 'Testate',
  publicUrl: 'http://localhost:3000',
  issuedAt: at('12:31:07'),
  will: {
    title: 'Last will of Ann Example',
    version: '1.0',
    documentHash: 'a3'.repeat(32),
    pageCount: 1,
    documentSize: 48_213,
    registeredAt: at('12:31:02'),
  },
  originalLocation: 'Example & Co, strong room box 14',
  executors: [],
  commitment: 'b4'.repeat(32),
  sealedHash: 'c5'.repeat(32),
  amends: null,
  contentAddress: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  way: null,
  parties: [
    { role: 'witness', witnessOrder: 2, name: 'Witness Two', signedAt: at('12:24:09'), states: null },
    { role: 'testator', witnessOrder: 0, name: 'Ann Example', signedAt: at('12:20:01'), states: null },
    { role: 'witness', witnessOrder: 1, name: 'Siân Ŵyn', signedAt: at('12:22:01'), states: null },
  ],
  anchors: [
    {
      network: 'Ethereum',
      label: 'local development ledger',
      chainId: 31337,
      contract: `0x${'5f'.repeat(20)}`,
      tokenId: `0x${'b4'.repeat(32)}`,
      transactionHash: `0x${'d6'.repeat(32)}`,
      blockNumber: 12_345n,
      state: 'final',
      at: at('12:31:02'),
    },
  ],
  audit: {
    index: 42,
    size: 57,
    rootHash: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
    origin: 'testate.example/audit',
    anchored: [
      {
        network: 'Ethereum',
        label: 'local development ledger',
        blockNumber: 12_399n,
        at: new Date('2026-11-22T03:00:05Z'),
      },
    ],
  },
  rootFingerprint: 'e7'.repeat(32),
  developmentNotes: ['SAMPLE: sample identities'],
}

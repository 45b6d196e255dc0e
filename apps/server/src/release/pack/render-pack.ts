// The dispute pack as it is printed: tagged PDF/UA-1, A4, the same bytes for the same facts.
import { readFileSync } from 'node:fs'
import { displayName } from '@testate/domain/networks'
import { aboutOf, isConcluded, sayDoer, sayHappening } from '@testate/domain/happenings'
import { typeset } from '../../platform/printing/typst.ts'
import { answerQuestions, moment } from './answer-questions.ts'
import { titleOf, type Doer, type PackFacts } from './gather-pack.ts'

const template = readFileSync(new URL('pack.typ', import.meta.url), 'utf8')

/** Of the service itself; the pack gives no advice, and names where a caveat is entered. */
export const CAVEAT_URL = 'https://www.gov.uk/stop-probate-application'

export function renderPack(
  facts: PackFacts,
  of: { registerName: string; publicUrl: string; madeAt: Date; madeFor: string; notes: readonly string[] },
): Uint8Array {
  const { will, head, lines } = facts
  return typeset(template, {
    ...of,
    madeAt: of.madeAt.toISOString(),
    caveat: CAVEAT_URL,
    testator: facts.parties.find(({ witnessOrder }) => witnessOrder === 0)?.name ?? '',
    will: {
      title: will.title,
      version: will.version,
      documentHash: will.documentHash,
      pages: will.pageCount,
      status: will.status,
    },
    commitment: facts.commitment,
    sealedHash: facts.sealedHash,
    questions: answerQuestions(facts),
    people: facts.parties.map(({ witnessOrder, name, state }) => ({
      role: titleOf(witnessOrder),
      name,
      state: state === 'replaced' ? 'replaced' : state === 'signed' ? 'signed' : 'did not sign',
    })),
    statements: facts.statements.map((one) => ({
      ...one,
      signedAt: moment(one.signedAt),
      said: one.said === null ? null : { ...one.said, factorAt: moment(one.said.factorAt) },
    })),
    recordings: facts.recordings.map(({ by, recordedAt, durationMs, mediaType, sha256 }) => ({
      by,
      at: moment(recordedAt),
      length: length(durationMs),
      mediaType,
      sha256,
    })),
    receipts: facts.receipts.map((one) => ({
      network: displayName(one.network),
      label: one.label,
      at: moment(new Date(one.registeredAt)),
      token: bare(one.tokenId),
      transaction: bare(one.transactionHash),
      block: one.blockNumber,
    })),
    release:
      facts.release === null
        ? null
        : {
            index: facts.release.index,
            heads: facts.release.heads.map((one) => ({
              network: displayName(one.network),
              label: one.label,
              at: moment(new Date(one.anchoredAt)),
              transaction: bare(one.transactionHash),
              block: one.blockNumber,
              note: one.checkpoint.split('\n').filter((text) => text !== ''),
              proof: one.proof.map((hex) => Buffer.from(hex, 'hex').toString('base64')),
            })),
          },
    lines: lines.map((line) => ({
      index: line.index,
      at: moment(line.at),
      what: sayHappening(line.event, aboutOf(line.details)),
      by: isConcluded(line.event) ? 'Noted by the register' : saidOf(line.by),
      written: { proven: 'proven', noted: 'noted', unknown: 'not known' }[line.written],
      hash: line.hash,
      proof: line.proof.map((one) => Buffer.from(one).toString('base64')),
    })),
    leftOut: facts.leftOut,
    head: {
      size: head.size,
      root: Buffer.from(head.root).toString('base64'),
      note: head.note.split('\n').filter((one) => one !== ''),
    },
  }).pdf
}

function saidOf(by: Doer): string {
  switch (by.kind) {
    case 'party':
      if (by.isFormer) return sayDoer({ kind: 'former-witness', order: null, name: by.name })
      return sayDoer({ kind: by.order === 0 ? 'testator' : 'witness', order: by.order, name: by.name })
    case 'named':
      return `A person named by the testator (${by.relation})`
    case 'staff':
      return 'Staff of the register'
    case 'register':
      return 'The register itself'
    case 'other':
      return 'Somebody else'
  }
}

/** “2 min 5 s”. */
function length(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const bare = (hash: string): string => hash.replace(/^0x/, '')

// A sample identity for each person: two pictures that say SAMPLE, accepted outside production only.
import { readFile } from 'node:fs/promises'
import { checkIdentity, uploadEvidence } from '@testate/api/identity'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'

const sample = (name: string) => new URL(`../../samples/${name}`, import.meta.url)

export async function proveIdentity(actor: Actor, progress: Progress): Promise<void> {
  const { call } = actor.browser
  const form = new FormData()
  for (const [part, name] of [
    ['document', 'sample-identity-document.png'],
    ['selfie', 'sample-selfie.png'],
  ] as const) {
    form.set(part, new Blob([new Uint8Array(await readFile(sample(name)))], { type: 'image/png' }), name)
  }
  const { evidenceId } = await call(uploadEvidence, { form })
  const { message } = await call(checkIdentity, {
    body: {
      userId: actor.id,
      documentType: 'passport',
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
      evidenceId,
      sample: true,
    },
  })
  progress.say(`${actor.name}: ${message}`)
}

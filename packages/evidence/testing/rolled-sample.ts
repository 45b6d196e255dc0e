// A register whose log key has rolled over: the key of today signs, and the trust set says when the one before ended.
import { generateLogKey, importLogKey } from '../src/log/checkpoint.ts'
import { signSuccession } from '../src/log/succession.ts'
import type { Trust } from '../src/certificates/trust.ts'
import type { SampleRegister } from './capsule-sample.ts'

/** `lastSize` and `until` are of the register's key so far, whose samples end with seven entries at 12:05. */
export async function rollLogKey(
  register: SampleRegister,
  { lastSize = 7, until = '2026-11-21T12:10:00.000Z' } = {},
): Promise<SampleRegister & { trust: Extract<Trust, { format: 'testate-trust/5' }> }> {
  const { name, rootPem, logKey, networks } = register.trust
  const next = await generateLogKey(register.signer.name)
  const succession = await signSuccession({ signer: register.signer, vkey: logKey }, next.vkey)
  return {
    authority: register.authority,
    signer: await importLogKey(next.secret),
    trust: {
      format: 'testate-trust/5',
      name,
      rootPem,
      networks,
      logKey: next.vkey,
      register: 'http://127.0.0.1:1',
      earlierRoots: [],
      earlierLogKeys: [{ key: logKey, lastSize, until, succession }],
      timestampRoots: [],
    },
  }
}

// The JSON formats as JSON Schema (draft 2020-12), made from the schemas by which the product itself reads and
// writes them, so that the published description cannot differ from the code.
import { z } from 'zod'
import { capsuleSchema } from '../../src/capsule/capsule.ts'
import { capsule3Schema } from '../../src/capsule/capsule-3.ts'
import { certificateEntrySchema } from '../../src/certificate/certificate-entry.ts'
import { proofSchema } from '../../src/proof/proof.ts'
import { statementSchema } from '../../src/capsule/statement.ts'
import { trustSchema } from '../../src/certificates/trust.ts'
import { auditEntrySchema } from '../../src/log/audit-entry.ts'
import { sealRegistrationSchema } from '../../src/seal/seal-registration.ts'

const ids = z.registry<{ id: string }>()
const titles = new Map<string, string>()
function name(schema: z.ZodType, id: string, title: string): void {
  ids.add(schema, { id })
  titles.set(id, title)
}

const [statement1, statement2, statement3] = statementSchema.options
const [registration1, registration2, registration3] = sealRegistrationSchema.options
const [capsule1, capsule2] = capsuleSchema.options
const [audit1, audit2] = auditEntrySchema.options
const [trust1, trust2, trust3, trust4, trust5] = trustSchema.options
name(statement1, 'statement-1', 'Registration statement, testate-statement/1')
name(statement2, 'statement-2', 'Registration statement, testate-statement/2')
name(statement3, 'statement-3', 'Registration statement, testate-statement/3')
name(registration1, 'registration-1', 'Registration entry of a sealed PDF, testate-registration/1')
name(registration2, 'registration-2', 'Registration entry of a sealed PDF, testate-registration/2')
name(registration3, 'registration-3', 'Registration entry of a sealed PDF, testate-registration/3')
name(audit1, 'audit-1', 'Line of the audit log, testate-audit/1')
name(audit2, 'audit-2', 'Line of the audit log, testate-audit/2')
name(capsule1, 'capsule-1', 'Evidence capsule, testate-capsule/1')
name(capsule2, 'capsule-2', 'Evidence capsule, testate-capsule/2')
name(capsule3Schema, 'capsule-3', 'Evidence capsule, testate-capsule/3')
name(proofSchema, 'proof-1', 'Proof without the will, testate-proof/1')
name(trust1, 'trust-1', 'Trust set, testate-trust/1')
name(trust2, 'trust-2', 'Trust set, testate-trust/2')
name(trust3, 'trust-3', 'Trust set, testate-trust/3')
name(trust4, 'trust-4', 'Trust set, testate-trust/4')
name(trust5, 'trust-5', 'Trust set, testate-trust/5')
name(certificateEntrySchema, 'certificate-1', 'Entry of a certificate of registration, testate-certificate/1')

/** How `z.json()` is described: any JSON value, which a schema says more shortly. */
const ANY_JSON = '{"$ref":"__shared.schema.json#/$defs/schema0"}'

/** No format of JSON Schema; the pattern beside it says the same. */
const OWN_FORMAT = '"format":"starts_with",'

/** By file name. A `$ref` in one is the name of another. */
export function schemaFiles(): Record<string, object> {
  const { schemas } = z.toJSONSchema(ids, { uri: (id) => `${id}.schema.json` })
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([id]) => id !== '__shared')
      .map(([id, schema]) => {
        const text = JSON.stringify(schema).replaceAll(ANY_JSON, 'true').replaceAll(OWN_FORMAT, '')
        const { $schema, $id, ...rest } = JSON.parse(text) as Record<string, unknown>
        return [`${id}.schema.json`, { $schema, $id, title: titles.get(id), ...rest }]
      }),
  )
}

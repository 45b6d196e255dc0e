// The register's answer about a fingerprint.
import type { verifyHash } from '@testate/api/verification'
import type { ReceivedOf } from '@testate/api/route'

export type Lookup = ReceivedOf<typeof verifyHash>

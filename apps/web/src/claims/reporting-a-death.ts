// Whether a death may be reported here, as this installation's operator has set it.
import { service } from '@testate/domain/claims/service'
import { installation } from '../operator/installation.ts'

export const reportingADeath = installation.deathNotices === 'open' ? service.deathOpen : service.deathClosed

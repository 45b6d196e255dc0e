// Whether somebody reads what is written here: on a trial the development mailbox does.
import { installation } from '../operator/installation.ts'

export const canWrite = installation.operator.supportEmail !== null || !installation.production

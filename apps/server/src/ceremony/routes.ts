// Mounts the calls of the ceremony.
import { showCeremony, signStatement, uploadRecording } from '@testate/api/ceremony'
import { mount, type App } from '../platform/http.ts'
import { uploadRecording as record } from './record.ts'
import { showCeremony as show } from './show-ceremony.ts'
import { signStatement as sign } from './sign-statement.ts'

export function mountCeremony(app: App): void {
  mount(app, showCeremony, show)
  mount(app, uploadRecording, record, { transaction: 'own', rateLimit: 30 })
  mount(app, signStatement, sign, { rateLimit: 60 })
}

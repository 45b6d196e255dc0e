// Mounts the calls of the ceremony.
import {
  appendRecordingUpload,
  beginRecordingUpload,
  chooseWay,
  completeRecording,
  discardRecordingUpload,
  fetchPlay as fetchPlayRoute,
  notePlayed as notePlayedRoute,
  playRecording as playRoute,
  recordingUploadOffset,
  showCeremony,
  showRecordingUpload,
  signStatement,
  uploadRecording,
} from '@testate/api/ceremony'
import { mount, type App } from '../platform/http/http.ts'
import { appendUpload } from './recordings/append-upload.ts'
import { beginUpload } from './recordings/begin-upload.ts'
import { completeUpload } from './recordings/complete-upload.ts'
import { discardUpload } from './recordings/discard-upload.ts'
import { fetchPlay, notePlayed, playRecording } from './plays/play-recording.ts'
import { uploadRecording as record } from './recordings/record.ts'
import { chooseWay as choose } from './statement/choose-way.ts'
import { showCeremony as show } from './statement/show-ceremony.ts'
import { showUpload } from './recordings/show-upload.ts'
import { signStatement as sign } from './statement/sign-statement.ts'
import { speakTus } from './recordings/tus-headers.ts'
import { uploadOffset } from './recordings/upload-offset.ts'

export function mountCeremony(app: App): void {
  mount(app, showCeremony, show)
  mount(app, chooseWay, choose)
  mount(app, uploadRecording, record, { transaction: 'own', rateLimit: 30 })
  mount(app, playRoute, playRecording, { transaction: 'own', rateLimit: 30 })
  mount(app, fetchPlayRoute, fetchPlay, { transaction: 'own' })
  mount(app, notePlayedRoute, notePlayed)
  speakTus(app.http)
  mount(app, showRecordingUpload, showUpload)
  mount(app, beginRecordingUpload, beginUpload, { transaction: 'own', rateLimit: 60 })
  mount(app, recordingUploadOffset, uploadOffset, { transaction: 'own' })
  // A device that catches up after a lost connection sends many small ones; three people may share one
  // address.
  mount(app, appendRecordingUpload, appendUpload, { transaction: 'own', rateLimit: 3_000 })
  mount(app, discardRecordingUpload, discardUpload, { transaction: 'own', rateLimit: 60 })
  mount(app, completeRecording, completeUpload, { transaction: 'own', rateLimit: 30 })
  mount(app, signStatement, sign, { rateLimit: 60 })
}

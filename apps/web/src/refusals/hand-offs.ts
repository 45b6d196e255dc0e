// Refusals when a task goes on on another device.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'handOffs'>, string>

const en: Said = {
  'hand-offs-too-many': 'You have made {most} of these within an hour. Please wait, or do it on this device.',
  'hand-off-opened':
    'This link has been used, on this device or another. Please make another where you began.',
  'hand-off-done': 'This is done already.',
  'hand-off-expired': 'This link has expired. Please make another where you began.',
  'hand-off-ended': 'This link was ended where it was made. Please make another there.',
  'signed-in-here': 'You are signed in here already: simply go on in this browser.',
  'somebody-else-signed-in':
    'Somebody else is signed in in this browser. Please sign out here first, or use another device.',
  'video-statement-not-open': 'The video statement is not open at this stage.',
}

const cy: Said = {
  'hand-offs-too-many':
    'Rydych wedi gwneud {most} o’r rhain o fewn awr. Arhoswch, neu gwnewch hyn ar y ddyfais hon.',
  'hand-off-opened':
    'Mae’r ddolen hon wedi’i defnyddio, ar y ddyfais hon neu un arall. Gwnewch un arall lle dechreuoch.',
  'hand-off-done': 'Mae hyn wedi’i wneud eisoes.',
  'hand-off-expired': 'Mae’r ddolen hon wedi dod i ben. Gwnewch un arall lle dechreuoch.',
  'hand-off-ended': 'Daethpwyd â’r ddolen hon i ben lle gwnaed hi. Gwnewch un arall yno.',
  'signed-in-here': 'Rydych wedi mewngofnodi yma eisoes: ewch ymlaen yn y porwr hwn.',
  'somebody-else-signed-in':
    'Mae rhywun arall wedi mewngofnodi yn y porwr hwn. Allgofnodwch yma yn gyntaf, neu defnyddiwch ddyfais arall.',
  'video-statement-not-open': 'Nid yw’r datganiad fideo ar agor ar y cam hwn.',
}

export const words = defineWords({ en, cy })

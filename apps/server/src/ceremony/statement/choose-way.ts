// The testator says how the three take part, before anybody signs: every consent follows from it. Each for themselves,
// they also say whether the witnesses may play their recording.
import type { chooseWay as route } from '@testate/api/ceremony'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { statementsOf, wayOf } from '../facts.ts'
import { upsertWay } from '../store.ts'

/** Refuses `conflict` once somebody has signed: their statement says the way as it was. */
export async function chooseWay({ tx, person, params, body }: Context<typeof route>) {
  if ((await statementsOf(tx, params.id)).length > 0)
    refuse(
      'conflict',
      'The testator has signed, and the statement says how the three of you take part. It cannot be changed now.',
      because('way-fixed'),
    )
  const { way, recordingShown: shown } = await wayOf(tx, params.id)
  const showRecording = body.way === 'apart' && (body.showRecording ?? shown)
  if (way !== body.way || shown !== showRecording)
    await upsertWay(tx, {
      will_id: params.id,
      way: body.way,
      recording_shown: showRecording,
      chosen_at: now(),
    })
  if (way !== body.way)
    await append(tx, {
      event: 'ceremony.way-chosen',
      willId: params.id,
      actor: person.id,
      details: { way: body.way },
    })
  if (shown !== showRecording)
    await append(tx, {
      event: 'ceremony.recording-shown',
      willId: params.id,
      actor: person.id,
      details: { allowed: showRecording },
    })
  return { way: body.way, showRecording }
}

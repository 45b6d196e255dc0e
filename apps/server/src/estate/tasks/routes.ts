// Mounts the calls about the tasks of an estate and its calendar.
import * as calls from '@testate/api/estate/tasks'
import { changeEstateTask } from '@testate/api/estate/calls'
import { mount, type App } from '../../platform/http/http.ts'
import { showEstate } from './show-estate.ts'
import { endCalendar, makeCalendar, readCalendar, showCalendar } from './calendar.ts'
import { markTask } from './mark-task.ts'
import { addOwnTask, changeOwnTask, takeTask } from './own-task.ts'

export function mountTasks(app: App): void {
  mount(app, changeEstateTask, async ({ tx, person, params, body }) => {
    await markTask(tx, person, { willId: params.id, mark: params.mark, day: body.day })
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.takeEstateTask, async ({ tx, person, params, body }) => {
    await takeTask(tx, person, { willId: params.id, mark: params.mark, personId: body.personId })
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.addEstateOwnTask, async ({ tx, person, params, body }) => {
    await addOwnTask(tx, person, params.id, body)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.changeEstateOwnTask, async ({ tx, person, params, body }) => {
    await changeOwnTask(tx, person, { willId: params.id, id: params.taskId }, body)
    return await showEstate(tx, person, params.id)
  })
  mount(app, calls.showEstateCalendar, ({ tx, person, params }) => showCalendar(tx, person, params.id))
  mount(app, calls.makeEstateCalendar, ({ tx, person, params, body }) =>
    makeCalendar(tx, person, params.id, body.secretHash),
  )
  mount(app, calls.endEstateCalendar, ({ tx, person, params }) => endCalendar(tx, person, params.id))
  mount(
    app,
    calls.readEstateCalendar,
    async ({ tx, params, reply }) => {
      const text = await readCalendar(tx, params.secret, app.config)
      reply.type('text/calendar; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="estate.ics"')
      return text
    },
    { rateLimit: 30 },
  )
}

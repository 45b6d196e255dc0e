// Mounts the calls about bank statements.
import {
  addEstateStatement,
  decideEstateStatementRow,
  showEstateStatements,
} from '@testate/api/estate/statements'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { addStatement } from './add-statement.ts'
import { decideRow } from './decide-row.ts'
import { showStatements } from './show-statements.ts'

export function mountStatements(app: App): void {
  mount(app, showEstateStatements, ({ tx, params, query }) => showStatements(tx, params.id, query), {
    inTurn,
  })
  mount(app, addEstateStatement, ({ tx, person, params, body }) => addStatement(tx, person, params.id, body))
  mount(app, decideEstateStatementRow, async ({ tx, person, params, body: { version, decision } }) => ({
    version: await decideRow(tx, person, { willId: params.id, id: params.rowId, version }, decision),
  }))
}

import type { z } from 'zod'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { importAct } from '../contract/enrollments.contract.ts'
import { presentChange, presentImport } from './enrollments.present.ts'
import { changesListed, listChanges, type Narrowing } from './import.queries.ts'
import { askToApply, discardImport, readAgain, renameImport } from './import-acts.ts'
import type { Brings } from './read/stage-bundle.ts'
import { askToRollBack, askToTakeBack, canStillBeTakenBack } from './roll-back-acts.ts'
import type { Context } from './upload-import.ts'

/** An import with a page of its rows. Throws not-found, also for one that brings the others. */
export async function showImport(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  brings: Brings,
  { importId, page, ...narrowing }: Narrowing & { readonly importId: number; readonly page: number },
) {
  const shown = await presentImport(db, brings, importId, narrowing, clock.nowMs())
  // How many there were is counted for the history alone.
  if (shown.is_forgotten) return { page, pageSize: changesListed, total: 0, import: shown, changes: [] }
  const { rows, total } = await listChanges(db, importId, page, narrowing)
  const mayTakeBack = shown.state === 'rolled_back' && canStillBeTakenBack(shown.applied_at, clock.nowMs())
  const changes = rows.map((row) => presentChange(row, mayTakeBack))
  return { page, pageSize: changesListed, total, import: shown, changes }
}

/** What is done with an import as a whole. */
export function actOn(context: Context, input: z.output<typeof importAct>) {
  switch (input._action) {
    case 'apply':
      return askToApply(context, input.importId)
    case 'discard':
      return discardImport(context, input.importId)
    case 'roll_back':
      return askToRollBack(context, input.importId, input.keeps_later_edits)
    case 'take_back':
      return askToTakeBack(context, input.importId, input.change_id)
    case 'dates':
      return readAgain(context, input.importId, { dateOrder: input.order })
    case 'missing':
      // A partner school sends those of one course, then those of another: nobody is ever missing from it.
      if (context.brings === 'externals')
        throw invalid({ form: 'Who is not in a table of external students stays.' })
      return readAgain(context, input.importId, { missing: input.missing })
    case 'rename':
      return renameImport(context, input.importId, input.title)
  }
}

import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { noteEvent } from '../page/note-event.ts'
import type { StoredPart } from './drafts.ts'

interface Sending {
  readonly stored: StoredPart
  readonly formVersion: number
  readonly answers: StoredPart['answers']
  readonly steps: number
  readonly detail: string
  readonly doneBy: number | null
  readonly at: Date
}

/** Closes a draft: what was written stays as it is from here on. The caller has the application locked. */
export async function closePart(db: Database, sending: Sending): Promise<void> {
  const { stored, at } = sending
  const { part, applicationId } = stored
  await db
    .updateTable('applicationAnswers')
    .set({
      answers: JSON.stringify(sending.answers),
      formVersion: sending.formVersion,
      submittedAt: at,
      savedAt: at,
    })
    .where('id', '=', stored.id)
    .where('submittedAt', 'is', null)
    .execute()
  const finished = part === 'guardian' ? 'guardianFinishedAt' : 'studentFinishedAt'
  const steps = part === 'guardian' ? 'guardianSteps' : 'studentSteps'
  const all = part === 'guardian' ? 'guardianStepsAll' : 'studentStepsAll'
  await db
    .updateTable('applications')
    .set((eb) => ({
      [finished]: eb.fn.coalesce(finished, eb.val(at)),
      [steps]: sending.steps,
      [all]: sending.steps,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', applicationId)
    .execute()
  await noteEvent(db, {
    ...{ applicationId, at, doneBy: sending.doneBy },
    kind: `${part}_sent`,
    detail: sending.detail,
  })
}

/** Whether flexible tuition is asked for, and that the school waits for a transcript; what is decided or here stays. */
export const keepWaiting = (db: Database, applicationId: number, asksTuition: boolean, at: Date) =>
  sql`update applications set
      flexible_tuition_state = case when flexible_tuition_state = 'done' then 'done' when ${asksTuition} then 'in_review' else 'none' end,
      academic_records_state = case when academic_records_state = 'none' then 'asked' else academic_records_state end,
      academic_records_on = case when academic_records_state = 'none' then ${schoolDateOf(at.getTime())}::date else academic_records_on end,
      updated_at = ${at}
    where id = ${applicationId}`.execute(db)

import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { noteEvent } from '../page/note-event.ts'
import type { Shown, StoredPart } from './drafts.ts'

interface Sending {
  readonly stored: StoredPart
  readonly formVersion: number
  readonly answers: StoredPart['answers']
  readonly steps: number
  /** What a correction says otherwise than what was sent before. */
  readonly facts: Shown
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
      ...sending.facts,
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

interface Waiting {
  readonly applicationId: number
  readonly asksTuition: boolean
  /** The part was never sent before: papers that came with its draft count from now. */
  readonly isFirst: boolean
  readonly at: Date
}

/**
 * Stores whether flexible tuition is asked for, and that the school waits for a transcript or has it; what is decided
 * or here stays.
 */
export const keepWaiting = (db: Database, { applicationId, asksTuition, isFirst, at }: Waiting) =>
  sql`with paper as (
      select ${isFirst} and exists (select 1 from application_documents
        where application_id = ${applicationId} and kind = 'transcript' and removed_at is null) as is_here)
    update applications set
      flexible_tuition_state = case when flexible_tuition_state = 'done' then 'done' when ${asksTuition} then 'in_review' else 'none' end,
      academic_records_state = case when is_here and academic_records_state in ('none', 'asked') then 'received'
        when academic_records_state = 'none' then 'asked' else academic_records_state end,
      academic_records_on = case when academic_records_state = 'none' or (is_here and academic_records_state = 'asked') then ${schoolDateOf(at.getTime())}::date else academic_records_on end,
      updated_at = ${at}
    from paper where id = ${applicationId}`.execute(db)

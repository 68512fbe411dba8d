import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Events with which something of the form of an application was changed, or whether it can be. */
const changing = [
  ...[
    'corrected',
    'guardian_sent',
    'student_sent',
    'transcript_came',
    'paper_removed',
    'joined',
    'parted',
    'deleted',
    'restored',
  ],
  ...['admitted', 'declined', 'withdrawn', 'reopened', 'admission_taken_back'],
]

/** Questions of the guardian part that the form of staff has, too: a draft of it counts as it is typed. */
const asked = [
  ...['student_first_name', 'student_last_name', 'student_email', 'student_born_on', 'student_grade'],
  ...['campus', 'starts_on', 'school_now', 'lives_in'],
]

export interface Saver {
  readonly savedBy: string
  readonly savedAt: Date
}

/** Who changed last what the form of an application shows, and when: somebody of the staff, or the family. */
export async function findSaver(db: Database, applicationId: number): Promise<Saver> {
  const { rows } = await sql<Saver>`
    select coalesce(u.name, 'The family') as saved_by, e.happened_at as saved_at, e.id
    from application_events e left join users u on u.id = e.done_by
    where e.application_id = ${applicationId} and e.kind = any(${changing}::text[])
    union all
    select 'The family', (f.answer ->> 'savedAt')::timestamptz, 0
    from application_answers w cross join lateral jsonb_each(w.fields) as f (question, answer)
    where w.application_id = ${applicationId} and w.part = 'guardian' and w.version = 1 and w.submitted_at is null
      and f.question = any(${asked}::text[]) and f.answer ->> 'savedAt' <> ''
    order by saved_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? { savedBy: 'Somebody', savedAt: new Date(0) }
}

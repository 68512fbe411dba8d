import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { OnboardingStatus } from '../../contract/onboarding-words.ts'
import { isOfThisTime } from './families.queries.ts'

export interface ListedGuardian {
  readonly studentId: number
  readonly id: number
  readonly name: string
  readonly email: string
  readonly status: OnboardingStatus
  readonly lastChecklist: string | null
}

/** The guardians of some families who can log in, by name, each with their own status. */
export async function listGuardiansOf(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, ListedGuardian[]>> {
  const { rows } = await sql<ListedGuardian>`
    select tie.student_id, u.id, u.name, u.email,
      case when not tie.sees_records then ''
        else coalesce(g.status, case when f.invited_at is not null then 'not_started' when f.status = '' then ''
          else 'not_invited' end) end as status,
      c.title as last_checklist
    from guardian_students tie
    join onboarding_families f using (student_id)
    join users u on u.id = tie.guardian_id and u.deactivated_at is null
    left join onboarding_guardians g on g.student_id = tie.student_id and g.guardian_id = tie.guardian_id
    left join onboarding_checklists c on c.id = g.last_checklist_id
    where tie.student_id = any(${[...studentIds]}::integer[])
    order by tie.student_id, u.name, u.id`.execute(db)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** How many welcome mails the guardians of some families have received since they began: those that the mail server took. */
export async function countWelcomes(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ studentId: number; count: number }>`
    select own.student_id, count(*)::integer as count
    from onboarding_mails own join outbox_mails mail on mail.id = own.mail_id and mail.sent_at is not null
    join onboarding_families f on f.student_id = own.student_id and ${isOfThisTime}
    where own.student_id = any(${[...studentIds]}::integer[]) and own.kind = 'parent-tech-welcome'
    group by own.student_id`.execute(db)
  return new Map(rows.map(({ studentId, count }) => [studentId, count]))
}

/** Which of some students have a transcript among their documents here. */
export async function listWithTranscript(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('studentDocuments')
    .select('studentId')
    .distinct()
    .where('studentId', '=', sql<number>`any(${[...studentIds]}::integer[])`)
    .where('kind', '=', 'transcript')
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ studentId }) => studentId))
}

import { sql } from 'kysely'
import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { tellsProgress } from '#domains/mastery/server/mastery.service.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import type { Database } from '#server/database/database.ts'
import { gradeOffers } from '../../rules/read-condition.ts'
import { progressWords, statusWords } from '../../rules/words.ts'
import { type Asker, isAsked } from '../asker.ts'

const statusOf = new Map(studentStatuses.map((status) => [statusWords[status][0], status]))
const progressOf = new Map(graduationStatuses.map((progress) => [progressWords[progress][0], progress]))

const isValue = (phrase: string) =>
  gradeOffers.includes(phrase) || statusOf.has(phrase) || progressOf.has(phrase)

/**
 * Grades, statuses and ways to graduation that the asker has students of; empty where no such word is offered. Students
 * who left the school count for their status alone.
 */
export async function listValues(
  db: Database,
  { viewer }: Asker,
  words: readonly { readonly phrase: string }[],
): Promise<ReadonlySet<string>> {
  if (!words.some(({ phrase }) => isValue(phrase))) return new Set()
  const { rows } = await sql<{ grade: number | null; status: string; progress: string | null }>`
    select distinct students.status, case when users.deactivated_at is null then students.grade end as grade,
      case when users.deactivated_at is null and ${tellsProgress(viewer)}
        then g.status end as progress
    from students join users on users.id = students.id
    left join student_graduations g on g.student_id = students.id
    where ${isAsked(viewer, studentStatuses)}`.execute(db)
  return new Set(rows.flatMap(({ grade, status, progress }) => [`grade ${grade}`, status, progress ?? '']))
}

/** Whether a phrase names a value that none of them has. */
export function isOfNobody(phrase: string, values: ReadonlySet<string>): boolean {
  if (!isValue(phrase)) return false
  return !values.has(statusOf.get(phrase) ?? progressOf.get(phrase) ?? phrase)
}

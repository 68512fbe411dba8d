import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { buildContents, hashOf, type ReportCycle } from '../content/build-contents.ts'
import { hasAccess, listCustodyRemarks } from './custody.queries.ts'
import { findVersionsBefore, saidChanges } from './prepare-release.ts'
import { listMissingParts } from './progress.queries.ts'
import { findHoldMinutes } from './releases.queries.ts'
import type { Selection } from './selected-students.ts'

/** So many reports are compared at a time. */
const comparedATurn = 250

/** What publishing a selection would mean: for whom, what is missing, what differs from what was published before. */
export async function checkPublish(
  db: Database,
  viewer: Viewer,
  { selection, cycle, nowMs }: { selection: Selection; cycle: ReportCycle; nowMs: number },
) {
  const { studentIds, kind } = selection
  const audience = await countAudience(db, studentIds)
  const missing = await listMissingParts(db, viewer, { cycleId: cycle.id, studentIds })
  const { different, unchanged } = await compareWithPublished(db, { selection, cycle, nowMs })
  return {
    students: studentIds.length,
    ...audience,
    custody: await listCustodyRemarks(db, viewer, studentIds),
    missing: missing
      .map((row) => ({
        student_id: row.studentId,
        student_name: row.name,
        count: kind === 'end_cycle' ? row.final : row.report,
      }))
      .filter(({ count }) => count > 0),
    different,
    unchanged,
    hold_minutes: await findHoldMinutes(db),
  }
}

/** Guardians are counted as people: who opens the records of one of the students and can log in, and all others. */
async function countAudience(db: Database, studentIds: readonly number[]) {
  const ids = sql`any(${[...studentIds]}::integer[])`
  const { rows } = await sql<{ guardians: number; reading: number; students: number }>`
    select count(*)::integer as guardians, (count(*) filter (where reads))::integer as reading,
      (select count(*)::integer from users where users.id = ${ids} and not ${hasAccess}) as students
    from (select g.guardian_id, bool_or(g.sees_records and ${hasAccess}) as reads
      from guardian_students g join users on users.id = g.guardian_id
      where g.student_id = ${ids} group by 1) each_guardian`.execute(db)
  const { guardians = 0, reading = 0, students = 0 } = rows[0] ?? {}
  return {
    guardians_with_access: reading,
    guardians_without_access: guardians - reading,
    students_without_access: students,
  }
}

interface Compared {
  readonly selection: Selection
  readonly cycle: ReportCycle
  readonly nowMs: number
}

async function compareWithPublished(db: Database, { selection, cycle, nowMs }: Compared) {
  const { kind } = selection
  const before = await findVersionsBefore(db, selection)
  const known = [...before.keys()]
  const different: {
    student_id: number
    student_name: string
    changes: string[]
    withdrawn_at: string | null
  }[] = []
  let unchanged = 0
  for (let from = 0; from < known.length; from += comparedATurn) {
    const studentIds = known.slice(from, from + comparedATurn)
    const contents = await buildContents(db, { cycle, kind, studentIds, nowMs })
    for (const [studentId, content] of contents) {
      const earlier = before.get(studentId)
      const hash = hashOf(content)
      if (!earlier) continue
      if (earlier.hash === hash) unchanged += earlier.withdrawnAt === null ? 1 : 0
      else
        different.push({
          student_id: studentId,
          student_name: content.student.name,
          changes: saidChanges(earlier, content, hash),
          withdrawn_at: earlier.withdrawnAt?.toISOString() ?? null,
        })
    }
  }
  return { different: different.toSorted((a, b) => a.student_name.localeCompare(b.student_name)), unchanged }
}

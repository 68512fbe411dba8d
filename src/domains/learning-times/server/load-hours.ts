import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { LearningHours } from '../contract/learning-hours.contract.ts'
import { shareMinutes } from '../rules/share-minutes.ts'
import { listHours } from './hours.queries.ts'

interface Asked {
  readonly studentId: number
  readonly cycle_id?: number | undefined
}

/** The hours of a student in a cycle; not-found for who sees no roll of theirs. Three statements. */
export async function loadHours(
  db: Database,
  viewer: Viewer,
  { studentId, cycle_id }: Asked,
  nowMs: number,
): Promise<LearningHours> {
  const student = await findStudentForSheet(db, viewer, studentId)
  if (!student?.seesRolls) throw notFound('There is no such student, or none whose attendance you can see.')
  const cycle = await findSelectedCycle(db, cycle_id, nowMs)
  const experiences = cycle
    ? await listHours(db, viewer, {
        ...{ studentId, cycleId: cycle.id, now: new Date(nowMs) },
        seesAll: student.seesAllRolls,
      })
    : []
  return {
    name: student.name,
    cycle: cycle ? { id: cycle.id, title: cycle.title } : null,
    experiences,
    subjects: shareMinutes(experiences),
    minutes: experiences.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

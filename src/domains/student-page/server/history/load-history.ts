import { masteryLabel, notStartedLabel } from '#domains/mastery/contract/mastery-levels.ts'
import {
  type AssessedPerk,
  type EarnedPerk,
  listAssessedPerks,
  listEarnedPerks,
  opensProgram,
} from '#domains/mastery/server/mastery.service.ts'
import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { CycleOfHistory, FormerSchool } from '../../contract/learning-history.contract.ts'
import { listFormerSchools, managesHistory } from './former-schools.queries.ts'
import {
  countAttendanceByExperience,
  type ExperienceOfHistory,
  listExperiencesOfHistory,
} from './history.queries.ts'

interface HistoryContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

const none = { taken: 0, present: 0, absences: 0 }

/**
 * What a student took, cycle by cycle: attendance of the rolls the viewer sees, mastery for who sees the program or runs
 * the experience. Not-found for who does not see the student. Two waves of statements.
 */
export async function loadLearningHistory(
  context: HistoryContext,
  studentId: number,
): Promise<{ cycles: CycleOfHistory[]; schools: FormerSchool[]; can_manage: boolean }> {
  const { viewer, nowMs } = context
  const now = new Date(nowMs)
  const db = together(context.db)
  const [student, experiences, seesProgram] = await Promise.all([
    findStudentForSheet(db, viewer, studentId),
    listExperiencesOfHistory(db, viewer, studentId, now),
    opensProgram(db, viewer, studentId),
  ])
  if (!student) throw notFound('There is no such student, or none you can see.')
  const seen = student.seesRolls ? experiences.filter(({ isSeen }) => isSeen).map(({ id }) => id) : []
  const assessed = seesProgram ? experiences.map(({ id }) => id) : seen
  const [schools, canManage, attendance, perks, levels] = await Promise.all([
    listFormerSchools(db, viewer, studentId),
    managesHistory(db, viewer, studentId),
    countAttendanceByExperience(db, studentId, seen, now),
    listEarnedPerks(db, studentId, assessed),
    listAssessedPerks(db, [studentId], assessed),
  ])
  const shown = (row: ExperienceOfHistory) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    experts: row.experts,
    leftOn: row.leftOn,
    attendance: seen.includes(row.id) ? countsOf(attendance.get(row.id)) : null,
    perks: assessed.includes(row.id)
      ? perks
          .filter(({ experienceId }) => experienceId === row.id)
          .map((perk) => presentPerk(perk, levels, student.grade))
      : null,
  })
  return {
    schools,
    can_manage: canManage,
    cycles: [...Map.groupBy(experiences, ({ cycleId }) => cycleId)].flatMap(([id, rows]) => {
      const [first] = rows
      if (!first) return []
      const { cycle: title, schoolYear, startsAt, endsAt } = first
      const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
      return [{ id, title, schoolYear, ...period, experiences: rows.map(shown) }]
    }),
  }
}

const countsOf = ({ taken, present, absences } = none) => ({ taken, present, absences })

function presentPerk(perk: EarnedPerk, levels: readonly AssessedPerk[], grade: number) {
  const { kind, id, title, experienceId } = perk
  const level =
    levels.find(
      (one) =>
        one.experienceId === experienceId && (kind === 'unit' ? one.unitId === id : one.abilityId === id),
    )?.level ?? null
  const label = level === null ? notStartedLabel : masteryLabel(level, grade)
  return { key: `${kind}:${id}`, title, level, label }
}

import { getFamilyStudent, listFamilyStudents, requireFamily } from '#domains/family/server/family.service.ts'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { lastCycle, monthOf } from '../../rules/cycle-names.ts'
import { levelText } from '../../rules/explain.ts'
import { presentLadder } from '../program/present-program.ts'
import type { Reckoned } from '../reckon-program.ts'
import { readBasis, reckonStudents } from '../reckon-students.ts'

/** The program of a child or oneself, simple, while the records are open to who asks (decision 92). */
export async function loadFamilyProgram(
  db: Database,
  viewer: Viewer,
  studentId: number | undefined,
  nowMs: number,
) {
  requireFamily(viewer)
  const student = await getFamilyStudent(db, viewer, studentId)
  const students = await listFamilyStudents(db, viewer)
  const isOpen = await areRecordsOpen(db, viewer, student.id)
  const reckoned = isOpen
    ? (await reckonStudents(db, [student.id], await readBasis(db, nowMs))).get(student.id)
    : undefined
  return {
    student_id: student.id,
    students: students.map(({ id, firstName }) => ({ id, first_name: firstName })),
    is_open: isOpen,
    program: reckoned === undefined ? null : presentForFamily(reckoned),
  }
}

async function areRecordsOpen(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('students')
    .select('students.id')
    .where('students.id', '=', studentId)
    .where(recordsAreOpenTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}

function presentForFamily({ program, plan, graduation, catalogue }: Reckoned) {
  const { cycles, masteryOfUnits, masteryOfAbilities } = graduation
  return {
    plan: plan.title,
    graduates: monthOf(lastCycle(cycles), cycles),
    ladder: presentLadder(graduation.totals),
    requirements: graduation.requirements.map((one) => ({
      key: one.requirement.key,
      title: one.requirement.title,
      ladder: presentLadder(one),
    })),
    units: [...catalogue.units.values()].flatMap(({ id, title, topicId }) => {
      const reached = masteryOfUnits.get(id)
      if (!reached) return []
      const text = levelText(reached.level, program.grade)
      return [{ id, title, topic: catalogue.topics.get(topicId)?.title ?? '', text, level: reached.level }]
    }),
    abilities: plan.content.ability_ids.flatMap((id) => {
      const ability = catalogue.abilities.get(id)
      const level = masteryOfAbilities.get(id)?.level ?? null
      return ability ? [{ ...ability, text: levelText(level, program.grade), level }] : []
    }),
  }
}

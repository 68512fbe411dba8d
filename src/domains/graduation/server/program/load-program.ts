import { type SchoolStage, stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import { getProgramStudent, type ProgramStudent } from '#domains/mastery/server/mastery.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { WhatIf } from '../../contract/program.contract.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { cycleName } from '../../rules/cycle-names.ts'
import type { Basis, Reckoned } from '../reckon-program.ts'
import { readBasis, reckonStudents } from '../reckon-students.ts'
import { listOffers } from './list-offers.ts'
import { presentReckoned } from './present-program.ts'
import { tryWhatIf } from './what-if.ts'

interface Asked {
  readonly studentId: number
  readonly stage?: SchoolStage | undefined
}

/** A student whom the viewer sees, with the program reckoned as it is now; not-found where no plan holds. */
export async function reckonOne(
  db: Database,
  viewer: Viewer,
  { studentId, stage }: Asked,
  nowMs: number,
): Promise<{ student: ProgramStudent; basis: Basis; reckoned: Reckoned }> {
  const student = await getProgramStudent(db, viewer, studentId)
  const basis = await readBasis(db, nowMs)
  const reckoned = (await reckonStudents(db, [studentId], basis, stage)).get(studentId)
  if (!reckoned) throw notFound(`No graduation plan applies to ${student.name} yet.`)
  return { student, basis, reckoned }
}

/** Everything the page of a program shows (look, picture 25); of a copy where something is tried. */
export async function loadProgram(
  db: Database,
  viewer: Viewer,
  { studentId, stage, ...tried }: Asked & WhatIf,
  nowMs: number,
): Promise<ProgramShown> {
  const { student, basis, reckoned } = await reckonOne(db, viewer, { studentId, stage }, nowMs)
  const copy = await tryWhatIf(db, { reckoned, basis, tried })
  const shown = copy?.reckoned ?? reckoned
  const missing = shown.graduation.requirements.flatMap(({ missingUnits }) => missingUnits)
  const unitIds = missing.map(({ id }) => id)
  const topicIds = [...new Set(missing.map(({ topicId }) => topicId))]
  const [offers, subjects, heldBy] = await Promise.all([
    listOffers(db, viewer, { unitIds, studentId, stage: shown.program.stage, nowMs }),
    db
      .selectFrom('subjects')
      .select(['id', 'title'])
      .where('retiredAt', 'is', null)
      .orderBy('position')
      .execute(),
    listPlansInUse(db),
  ])
  const { id, name, firstName, grade, canManage } = student
  return {
    ...presentReckoned(shown, offers),
    student: { id, name, first_name: firstName, grade },
    computed_at: new Date(nowMs).toISOString(),
    subjects,
    running: reckoned.facts.running.flatMap(({ experienceId, title }) =>
      experienceId === null ? [] : [{ experience_id: experienceId, title }],
    ),
    planned: reckoned.facts.planned.flatMap(({ experienceId, title, cycle }) =>
      experienceId === null
        ? []
        : [{ experience_id: experienceId, title, cycle: cycleName(cycle, reckoned.graduation.cycles) }],
    ),
    missing_topics: topicIds
      .flatMap((topicId) => shown.catalogue.topics.get(topicId) ?? [])
      .map((topic) => ({ id: topic.id, title: topic.title })),
    other_plans: basis.plans
      .filter(
        ({ id: planId, schoolStage }) =>
          schoolStage === shown.program.stage && planId !== shown.plan.id && heldBy.has(planId),
      )
      .map((one) => ({ id: one.id, title: one.title })),
    can: {
      manage: canManage,
      migrate: canManage && (stageOfGrade(grade) === 'ms' || reckoned.program.isMigrated),
    },
    what_if: copy && {
      text: copy.text,
      status: reckoned.graduation.status,
      missing: reckoned.graduation.totals.missing / 4,
    },
  }
}

/** Plans that hold for somebody: under one of nobody there is nothing to try. */
async function listPlansInUse(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('graduationPlans as p')
    .select('p.id')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('studentGraduations as g').select('g.planId').whereRef('g.planId', '=', 'p.id'),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { firstDayIn, placeHolds } from '#domains/people/server/relations.service.ts'
import { findRunningYear } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { PathwayType } from '../contract/pathway-words.ts'
import type { StudentPathway } from '../contract/student-pathways.contract.ts'
import { shiftSchoolYear } from '../rules/school-years.ts'
import { seesPathwaysOf } from './pathways.access.ts'

const findName = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select('users.name')
    .where('students.id', '=', studentId)
    .where(seesPathwaysOf(viewer))
    .executeTakeFirst()

interface Assigned {
  readonly schoolYear: string
  readonly type: PathwayType
  readonly isByHand: boolean
  readonly id: number
  readonly title: string
}

/** The pathways of a student in the running school year and the next one, by year and type; one statement. */
async function listAssigned(db: Database, studentId: number, running: string): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select y.school_year, a.type, a.is_by_hand, p.id, p.title
    from (values (${running}, 0), (${shiftSchoolYear(running, 1)}, 1)) y (school_year, ahead)
    cross join lateral pathways_of_students(y.school_year, y.ahead) a
    join pathways p on p.id = a.pathway_id
    where a.student_id = ${studentId}
    order by y.school_year, array_position('{humanities,stem,math,electives}'::text[], a.type), p.id`.execute(
    db,
  )
  return rows
}

interface Planned {
  readonly pathwayId: number
  readonly cycleId: number
  readonly cycle: string
  readonly startsAt: Date
  readonly templateId: number
  readonly title: string
  readonly isArchived: boolean
  readonly units: string[]
  readonly experienceId: number | null
  readonly experience: string | null
}

/** What pathways plan, cycle by cycle, and where the student has a place for it; one statement. */
async function listPlanned(
  db: Database,
  { studentId, today }: { readonly studentId: number; readonly today: string },
  pathwayIds: readonly number[],
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select plan.pathway_id, c.id as cycle_id, c.title as cycle, c.starts_at, t.id as template_id, t.title,
      t.archived_at is not null as is_archived,
      array(select n.title from template_units u join units n on n.id = u.unit_id
        where u.template_id = t.id order by u.position) as units,
      own.id as experience_id, own.title as experience
    from pathway_plans plan join cycles c on c.id = plan.cycle_id
    join pathway_plan_templates pt on pt.plan_id = plan.id join templates t on t.id = pt.template_id
    left join lateral (select e.id, e.title from registrations r join experiences e on e.id = r.experience_id
      join experience_designs d on d.experience_id = e.id and d.template_id = t.id
      where r.student_id = ${studentId} and ${placeHolds('r', firstDayIn('c', today))} and e.cycle_id = c.id and e.archived_at is null
      order by e.id limit 1) own on true
    where plan.pathway_id = any(${[...pathwayIds]}::integer[])
    order by c.starts_at, pt.position`.execute(db)
  return rows
}

/**
 * The pathways of a student with what they plan by cycle; not-found for who does not see the student. Three statements,
 * however many pathways and cycles.
 */
export async function loadStudentPathways(
  { db, viewer, nowMs }: { readonly db: Database; readonly viewer: Viewer; readonly nowMs: number },
  studentId: number,
): Promise<{ name: string; pathways: StudentPathway[] }> {
  const [student, running] = await Promise.all([findName(db, viewer, studentId), findRunningYear(db, nowMs)])
  if (!student) throw notFound('There is no such student, or none you can see.')
  const assigned = await listAssigned(db, studentId, running)
  const plans = await listPlanned(
    db,
    { studentId, today: schoolDateOf(nowMs) },
    assigned.map(({ id }) => id),
  )
  return {
    name: student.name,
    pathways: assigned.map((pathway) => ({
      ...pathway,
      cycles: [
        ...Map.groupBy(
          plans.filter(({ pathwayId }) => pathwayId === pathway.id),
          ({ cycleId }) => cycleId,
        ),
      ].map(([id, rows]) => ({
        id,
        title: rows[0]?.cycle ?? '',
        hasBegun: (rows[0]?.startsAt.getTime() ?? nowMs) <= nowMs,
        templates: rows.map(presentPlanned),
      })),
    })),
  }
}

const presentPlanned = ({ templateId, title, isArchived, units, experienceId, experience }: Planned) => ({
  id: templateId,
  title,
  isArchived,
  units,
  experience: experienceId === null || experience === null ? null : { id: experienceId, title: experience },
})

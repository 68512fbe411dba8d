import { sql } from 'kysely'
import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import { type Viewer, whoDid } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { RegistrationChange } from '../../contract/registration-changes.contract.ts'
import type { ChangeAction, ChangeSource } from '../../contract/registration-values.ts'
import { actionLabels, sourceLabels } from '../../rules/change-texts.ts'
import { blockTitlesOfE } from '../places/seats.queries.ts'
import { registersStudent } from '../registrations.access.ts'

const reachMs = 366 * 24 * 60 * 60_000

interface ChangeRow {
  readonly studentId: number
  readonly name: string
  readonly email: string
  readonly grade: number
  readonly houseId: number | null
  readonly houseTitle: string | null
  readonly experienceId: number
  readonly otherId: number | null
  readonly isLeaving: boolean
  readonly action: ChangeAction
  readonly source: ChangeSource
  readonly userName: string | null
  /** The employee who did it in a mirror of them. */
  readonly mirroringName: string | null
  readonly motivation: string
  readonly happenedAt: Date
}

interface ExperienceRow {
  readonly id: number
  readonly title: string
  readonly type: ExperienceType
  readonly cycle: string
  readonly experts: string[]
  readonly blocks: string[]
}

/**
 * The changes of the last twelve months for the students whose registrations the viewer manages, the newest first
 * (3-shell-and-houses §2.11). Two statements: what is of the experience is asked once for each of them.
 */
export async function listChanges(
  db: Database,
  viewer: Viewer,
  nowMs: number,
): Promise<RegistrationChange[]> {
  const { rows } = await sql<ChangeRow>`
    select students.id as student_id, u.name, u.email, students.grade, h.id as house_id, h.title as house_title,
      x.experience_id, x.other_experience_id as other_id, x.is_leaving, x.action, x.source, who.name as user_name,
      mirroring.name as mirroring_name, x.motivation, x.happened_at
    from registration_changes x join students on students.id = x.student_id join users u on u.id = students.id
    left join houses h on h.id = students.house_id left join users who on who.id = x.user_id
    left join users mirroring on mirroring.id = x.mirrored_by
    where x.happened_at > ${new Date(nowMs - reachMs)} and ${registersStudent(viewer)}
    order by x.happened_at desc, x.id desc`.execute(db)
  const ids = [
    ...new Set(rows.flatMap(({ experienceId, otherId }) => [experienceId, otherId ?? experienceId])),
  ]
  const experiences = await mapExperiences(db, ids)
  return rows.flatMap((row) => {
    const experience = experiences.get(row.experienceId)
    return experience ? [present(row, experience, experiences.get(row.otherId ?? 0)?.title)] : []
  })
}

async function mapExperiences(db: Database, ids: readonly number[]): Promise<Map<number, ExperienceRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ExperienceRow>`
    select e.id, e.title, e.type, c.title as cycle, ${blockTitlesOfE} as blocks,
      array(select u.name from experience_experts x join users u on u.id = x.employee_id
        where x.experience_id = e.id order by x.is_main desc, u.name) as experts
    from experiences e join cycles c on c.id = e.cycle_id where e.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const present = (
  row: ChangeRow,
  experience: ExperienceRow,
  other: string | undefined,
): RegistrationChange => ({
  student: {
    id: row.studentId,
    name: row.name,
    email: row.email,
    grade: row.grade,
    schoolStage: stageOfGrade(row.grade),
  },
  house: row.houseId === null ? null : { id: row.houseId, title: row.houseTitle ?? '' },
  experience: {
    type: experienceTypeTitles[experience.type].one,
    typeValue: experience.type,
    title: experience.title,
    experts: experience.experts,
    cycle: experience.cycle,
  },
  learningBlock: experience.blocks.join(', '),
  action: { label: labelOf(row, other), value: row.action },
  source: sourceLabels[row.source],
  userName: row.userName === null ? '' : whoDid(row.userName, row.mirroringName),
  motivation: row.motivation,
  timestamp: row.happenedAt.toISOString(),
})

const labelOf = ({ action, isLeaving }: ChangeRow, other: string | undefined): string =>
  action === 'moved' && other !== undefined
    ? `Moved ${isLeaving ? 'to' : 'from'} ${other}`
    : actionLabels[action]

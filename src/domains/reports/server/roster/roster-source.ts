import { sql } from 'kysely'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import { hasLeft, seesStudent } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { RosterRow } from '../../contract/roster.contract.ts'
import { bothWays } from '../table/both-ways.ts'
import { byStudentName, studentUsers } from '../table/by-student-name.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byCampus, byGrade, byHouse, byNumber, byText, typeLabel } from '../table/usual-filters.ts'

const byStudent = [sql`users.last_name`, sql`users.first_name`]
const byExperience = [sql`e.title`, sql`e.id`]

/**
 * Every place that somebody has, also until a day ahead, in the experiences of a cycle, of the students of the school whom the
 * viewer sees.
 */
export const rosterSource = (viewer: Viewer, cycleId: number | null): ReportSource => ({
  from: sql`from experiences e join registrations r on r.experience_id = e.id and ${lastPlaceHolds('r', viewer.today)}
    join students on students.id = r.student_id`,
  shown: sql`${studentUsers} join cohorts on cohorts.id = students.cohort_id
    left join houses on houses.id = students.house_id`,
  where: [
    sql<boolean>`e.cycle_id = ${cycleId}::integer`,
    sql<boolean>`e.archived_at is null`,
    sql<boolean>`not ${hasLeft(sql`students.status`)}`,
    seesStudent(viewer),
  ],
  columns: sql`e.id as experience_id, e.title as experience_title, e.type as experience_type,
    users.name as student_name, users.email as student_email, students.id as student_id, students.grade,
    cohorts.title as campus, houses.title as house`,
  filters: {
    experience: byNumber(sql`e.id`, sql<string>`e.title`),
    type: byText(sql`e.type`, typeLabel),
    campus: byCampus,
    grade: byGrade,
    houses: byHouse,
  },
  finds: (words) =>
    sql<boolean>`(${beginsWords('users.search_text', words)} or ${beginsWords('e.search_text', words)})`,
  orders: {
    experience: bothWays(byExperience, ...byStudent),
    type: bothWays([sql`e.type`], ...byExperience, ...byStudent),
    student: byStudentName(...byExperience),
    grade: bothWays([sql`students.grade`], ...byStudent),
    campus: bothWays([sql`cohorts.title`], ...byExperience, ...byStudent),
    houses: [sql`houses.title`, ...byStudent],
  },
  sort: 'experience',
  key: sql`students.id, e.id`,
})

/** A place as the database tells it. */
export interface Place {
  readonly experienceId: number
  readonly experienceTitle: string
  readonly experienceType: ExperienceType
  readonly studentName: string
  readonly studentEmail: string
  readonly studentId: number
  readonly grade: number
  readonly campus: string
  readonly house: string | null
}

export const presentPlace = (place: Place): RosterRow => ({
  experience_id: place.experienceId,
  experience_title: place.experienceTitle,
  experience_type: place.experienceType,
  student_name: place.studentName,
  student_email: place.studentEmail,
  student_id: place.studentId,
  grade: place.grade,
  campus: place.campus,
  house: place.house,
})

export const rosterFile: ReportFile<Place> = {
  name: 'experiences-roster',
  title: 'Experiences roster',
  header: ['Experience', 'Type', 'Student', 'Email', 'Grade', 'Campus', 'House', 'Experience number'],
  cells: (place) => [
    place.experienceTitle,
    experienceTypeTitles[place.experienceType].one,
    place.studentName,
    place.studentEmail,
    place.grade,
    place.campus,
    place.house,
    place.experienceId,
  ],
}

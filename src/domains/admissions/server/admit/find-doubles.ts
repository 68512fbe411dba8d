import { sql } from 'kysely'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import { listNames } from '../../rules/person-names.ts'
import type { ApplicationToAdmit } from './application-to-admit.ts'
import { knowsStudent } from './seen-students.ts'

/** A student who may be the one who applies. */
interface DoubleRow {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly cohortId: number
  readonly campus: string
  readonly status: string
  readonly house: string | null
  /** Their family is in a group of onboarding, of now or of when they were here. */
  readonly hasGroup: boolean
  readonly hasSameEmail: boolean
  readonly hasSameBirthday: boolean
  /** The viewer may know of them. */
  readonly isKnown: boolean
}

type Told = Admission['doubles'][number]
export type Double = DoubleRow & { readonly told: Told }

export interface Doubles {
  /** Those whom the viewer may know of: one of them is chosen, or nobody. */
  readonly known: readonly Double[]
  readonly told: readonly Told[]
  /** All of them, for the audit. */
  readonly ids: readonly number[]
}

const mostShown = 6

/**
 * Students of the whole school who may be the one who applies, who has left too: of the same address, or of the same name
 * and birth date; a birth date that is not known speaks against nobody. Of those of other campuses, of whom the viewer may
 * not know, only that there are some, in the words of the application, and whom to ask.
 */
export async function findDoubles(
  db: Database,
  viewer: Viewer,
  application: ApplicationToAdmit,
): Promise<Doubles> {
  const { studentName: name, studentEmail, studentBornOn: bornOn } = application
  const words = wordsOf(name)
  const isNamesake =
    words.length === 0
      ? sql`false`
      : sql`(${beginsWords('u.search_text', words)} and plain_text(u.name) = plain_text(${name})
        and (s.date_of_birth is null or ${bornOn}::date is null or s.date_of_birth = ${bornOn}::date))`
  const { rows } = await sql<DoubleRow>`
    with found as (
      select u.id from users u where u.email = ${studentEmail.toLowerCase()} and ${studentEmail} <> ''
      union
      select u.id from users u join students s on s.id = u.id where ${isNamesake})
    select u.id, u.name, students.grade, students.cohort_id, c.title as campus, students.status, h.title as house,
      f.group_id is not null as has_group, u.email = ${studentEmail.toLowerCase()} as has_same_email,
      coalesce(students.date_of_birth = ${bornOn}::date, false) as has_same_birthday,
      ${knowsStudent(viewer)} as is_known
    from found join users u using (id) join students using (id) join cohorts c on c.id = students.cohort_id
    left join houses h on h.id = students.house_id left join onboarding_families f on f.student_id = students.id
    where u.role = 'student' and not exists (select from erasures e where e.person_id = u.id)
    order by is_known desc, has_same_email desc, has_same_birthday desc, u.id limit ${sql.lit(mostShown)}`.execute(
    db,
  )
  const known = rows.filter(({ isKnown }) => isKnown).map((row) => ({ ...row, told: tell(row, application) }))
  const others = rows.filter(({ isKnown }) => !isKnown)
  return {
    known,
    told: [
      ...known.map(({ told }) => told),
      ...(others.length === 0 ? [] : [tellOthers(others, application)]),
    ],
    ids: rows.map(({ id }) => id),
  }
}

/** Nobody who is not seen can be chosen: whoever sees them says whether it is the same one. */
function tellOthers(others: readonly DoubleRow[], { studentName }: ApplicationToAdmit): Told {
  const campuses = listNames([...new Set(others.map(({ campus }) => campus))].toSorted())
  return {
    ...{ id: 0, name: studentName, facts: campuses, isRefused: true, onboarding: null },
    because: others.some(({ hasSameEmail }) => hasSameEmail) ? 'Same email' : 'Same name',
    does: `A student there may be the same one. Ask the office of ${campuses} before anybody is admitted twice.`,
  }
}

const statusWords: Readonly<Record<string, string>> = {
  active: 'at school',
  hold: 'on hold',
  leave_of_absence: 'on a leave of absence',
  withdrawn: 'withdrawn',
  graduated: 'graduated',
  admitted: 'admitted already',
}

function tell(row: DoubleRow, application: ApplicationToAdmit): Told {
  const { id, name, grade, campus, status, house, hasGroup, hasSameEmail, hasSameBirthday } = row
  const because = hasSameEmail ? 'Same email' : hasSameBirthday ? 'Same name and birthday' : 'Same name'
  const facts = [`Grade ${grade}`, campus, ...(house === null ? [] : [house]), statusWords[status] ?? status]
  const stays = status === 'admitted' && hasGroup
  return {
    ...{ id, name, facts: facts.join(' · '), because },
    ...whatBecomes(row, application),
    onboarding: stays ? 'The family stays in the onboarding group it has.' : null,
  }
}

function whatBecomes(
  { name, status, cohortId, campus, house }: DoubleRow,
  { cohortId: to, campus: there, studentGrade }: ApplicationToAdmit,
): { readonly does: string; readonly isRefused: boolean } {
  if (hasLeftSchool(status) && house !== null && cohortId !== to)
    return {
      does: `${name} is still in ${house} of ${campus}. Take them out of it first.`,
      isRefused: true,
    }
  if (hasLeftSchool(status))
    return {
      does: `${name} comes back with history and account: admitted, grade ${studentGrade}, ${there ?? 'no campus yet'}.`,
      isRefused: false,
    }
  if (status !== 'admitted')
    return {
      does: `${name} is a student already (${statusWords[status] ?? status}), so there is nobody to admit. Delete the application, or change the student.`,
      isRefused: true,
    }
  return cohortId === to
    ? { does: `${name} stays as they are; the guardians are joined to them.`, isRefused: false }
    : {
        does: `${name} is admitted at ${campus}. Change the campus of the application or of the student first.`,
        isRefused: true,
      }
}

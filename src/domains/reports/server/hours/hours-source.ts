import { type RawBuilder, sql } from 'kysely'
import { seesAllRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import { seesStudent } from '#domains/people/server/people.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { HoursRow } from '../../contract/hours.contract.ts'
import { bothWays } from '../table/both-ways.ts'
import { byStudentName, studentUsers } from '../table/by-student-name.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byCampus, byGrade, byHouse } from '../table/usual-filters.ts'

/** The weeks and subjects whose minutes count; none says all. */
export interface Counted {
  readonly week: readonly string[]
  readonly subject: readonly string[]
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const daysOf = (values: readonly string[]) => values.filter((one) => dayForm.test(one))

/** SQL: a part `p` of what is kept of a student is of the chosen weeks and subjects. */
export function isCounted({ week, subject }: Counted): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (week.length > 0) conditions.push(sql<boolean>`p->>0 = any(${daysOf(week)}::text[])`)
  if (subject.length > 0) conditions.push(sql<boolean>`p->>1 = any(${[...subject]}::text[])`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL: the grade of a student in the school year whose hours are kept as `h`: what they are held against goes by it. */
export const gradeOf = (student: 's' | 'students') =>
  sql<number>`grade_in_year(${sql.ref(`${student}.grade`)}, ${sql.ref(`${student}.gradeYear`)}, h.school_year, 0)`

/** SQL: minutes of the student, and what is expected of them; as they are kept where nothing is chosen. */
function amountsOf(counted: Counted) {
  const { week, subject } = counted
  if (week.length === 0 && subject.length === 0)
    return {
      minutes: sql`h.minutes`,
      expected: sql`h.expected`,
      short: sql`case when h.expected is not null then h.short end`,
    }
  const minutes = sql`coalesce((select sum((p->>2)::integer) from jsonb_array_elements(h.parts) as p
    where ${isCounted(counted)}), 0)::integer`
  const expected =
    subject.length > 0
      ? sql`null::integer`
      : sql`(select sum(x.minutes)::integer from hour_expectations x where x.cohort_id = students.cohort_id
          and x.grade = ${gradeOf('students')} and x.week::text = any(${daysOf(week)}::text[]))`
  return {
    minutes,
    expected,
    short: sql`case when ${expected} is not null then greatest(${expected} - ${minutes}, 0) end`,
  }
}

const byName = [sql`users.last_name`, sql`users.first_name`]

/** SQL: how the hours of the chosen weeks and subjects stand, by the amounts that the columns show, in one word or a label. */
const standingOf = (
  { expected, short }: ReturnType<typeof amountsOf>,
  words: { readonly none: string; readonly short: string; readonly met: string },
) => sql<string>`case when ${expected} is null then ${sql.lit(words.none)}
  when ${short} > 0 then ${sql.lit(words.short)} else ${sql.lit(words.met)} end`

/** SQL: the viewer sees every hour of the student in scope as `students`. */
export const seesHours = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} and ${seesAllRollsOfStudent(viewer)})`

/** The weeks or subjects of what counts by the other, with how many of the students that are left learned in them. */
const offeredParts =
  (named: RawBuilder<unknown>, place: RawBuilder<unknown>, counted: Counted) =>
  (found: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
    select ${named}, count(distinct found.student_id) as count, ${place} as place
    from (select students.id as student_id, h.parts ${found}) as found
    cross join jsonb_array_elements(found.parts) as p
    where ${isCounted(counted)} group by 1, 2, 4`

/** Students with the hours of the school year, as the night kept them, of whom the viewer sees every hour. */
export function hoursSource(viewer: Viewer, counted: Counted): ReportSource {
  const amounts = amountsOf(counted)
  const { minutes, expected, short } = amounts
  const standing = standingOf(amounts, { none: 'none', short: 'short', met: 'met' })
  const always = () => sql<boolean>`true`
  const none = { value: sql<string>`''`, label: sql<string>`''`, isOneOf: always }
  return {
    from: sql`from student_hours h join students on students.id = h.student_id`,
    shown: sql`${studentUsers} join cohorts on cohorts.id = students.cohort_id
      left join houses on houses.id = students.house_id`,
    where: [seesHours(viewer)],
    columns: sql`students.id as student_id, users.name as student_name, students.grade, cohorts.title as campus,
      houses.title as house, ${minutes} as minutes, ${expected} as expected, ${short} as short`,
    filters: {
      week: {
        ...none,
        offered: offeredParts(
          sql`p->>0 as value, to_char((p->>0)::date, 'FMMon FMDD, YYYY') as label`,
          sql`-extract(epoch from (p->>0)::date)`,
          { ...counted, week: [] },
        ),
      },
      subject: {
        ...none,
        offered: offeredParts(sql`p->>1 as value, p->>1 as label`, sql`0`, { ...counted, subject: [] }),
      },
      campus: byCampus,
      grade: byGrade,
      house: byHouse,
      standing: {
        value: standing,
        label: standingOf(amounts, {
          none: 'No requirement',
          short: 'Below what is required',
          met: 'As required',
        }),
        isOneOf: (values) => sql<boolean>`${standing} = any(${[...values]}::text[])`,
      },
    },
    finds: (words) => beginsWords('users.search_text', words),
    orders: {
      student: byStudentName(),
      grade: bothWays([sql`students.grade`], ...byName),
      campus: bothWays([sql`cohorts.title`], ...byName),
      house: [sql`houses.title`, ...byName],
      minutes: [minutes, ...byName],
      expected: [expected, ...byName],
      short: [short, ...byName],
    },
    sort: 'student',
    key: sql`students.id`,
  }
}

export interface Hours {
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly campus: string
  readonly house: string | null
  readonly minutes: number
  readonly expected: number | null
  readonly short: number | null
}

export const presentHours = ({ studentId, studentName, ...rest }: Hours): HoursRow => ({
  student_id: studentId,
  student_name: studentName,
  ...rest,
})

export const hoursFile: ReportFile<Hours> = {
  name: 'learning-hours',
  title: 'Learning hours',
  header: ['Student', 'Number', 'Grade', 'Campus', 'House', 'Minutes', 'Expected minutes', 'Missing minutes'],
  cells: (one) => [
    one.studentName,
    one.studentId,
    one.grade,
    one.campus,
    one.house,
    one.minutes,
    one.expected,
    one.short,
  ],
}

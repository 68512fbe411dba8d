import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { seesAllRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import { tellsProgress } from '#domains/mastery/server/mastery.service.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import type { ReportFile, ReportSource } from '#domains/reports/server/reports.service.ts'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'
import type { AnswerRow } from '../../contract/ask.contract.ts'
import type { Condition, Count, placeKinds, Question, StudentStatus, Tree } from '../../contract/question.ts'
import { countHead } from '../../rules/heads.ts'
import { print } from '../../rules/print.ts'
import type { Days } from '../../rules/resolve-window.ts'
import { countsOf, factBefore, statusesOf } from '../../rules/tree.ts'
import { type Asker, isAsked } from '../asker.ts'
import type { KnownName } from '../names/known-names.ts'
import { type Fact, factTable } from './count-facts.ts'

/** A question with what the school says of it: which numbers its names mean to the asker, and which days it is about. */
export interface Resolved {
  readonly question: Question
  readonly names: readonly KnownName[]
  /** The days of each count, in its order; null where it has none of its own. */
  readonly days: readonly (Days | null)[]
}

/** The counts of a tree, each with the one it is counted since. */
function factsOf({ question, days }: Resolved): Map<Count, Fact> {
  const counts = countsOf(question.where)
  const tableOf = (count: Count) => `fact_${counts.indexOf(count)}`
  const before = new Map<Count, Count>()
  const walk = (tree: Tree, last: Count | undefined): void => {
    if (tree.is === 'all') for (const [at, part] of tree.of.entries()) walk(part, factBefore(tree.of, at))
    else if (tree.is === 'any') for (const part of tree.of) walk(part, undefined)
    else if (tree.is === 'not') walk(tree.of, last)
    else if (tree.is === 'count' && tree.window?.kind === 'then' && last !== undefined) before.set(tree, last)
  }
  if (question.where !== null) walk(question.where, undefined)
  return new Map(
    counts.map((count, at) => {
      const earlier = before.get(count)
      const after = earlier === undefined ? undefined : tableOf(earlier)
      return [count, { count, days: days[at] ?? null, table: tableOf(count), after }]
    }),
  )
}

const many = (fact: Fact) => sql`coalesce(${sql.ref(`${fact.table}.many`)}, 0)`

/** Makes the conditions of a question SQL, of the student in scope as `students`, with `users`. */
function conditionsIn({ names }: Resolved, { viewer, nowMs }: Asker, facts: ReadonlyMap<Count, Fact>) {
  const idsOf = (kind: (typeof placeKinds)[number], name: string) =>
    sql`any(${names.filter((one) => one.kind === kind && one.name === name).flatMap(({ ids }) => ids)}::integer[])`
  const place = ({ of, name }: Extract<Condition, { is: 'place' }>): RawBuilder<boolean> => {
    const ids = idsOf(of, name)
    switch (of) {
      case 'house':
        return sql<boolean>`coalesce(students.house_id = ${ids}, false)`
      case 'campus':
        return sql<boolean>`students.cohort_id = ${ids}`
      case 'experience':
        return sql<boolean>`students.id = any(array(
          select r.student_id from registrations r where r.experience_id = ${ids} and ${placeHolds('r', schoolDateOf(nowMs))}))`
      case 'advisor':
        return sql<boolean>`coalesce(students.house_id = any(array(
          select h.id from houses h where h.advisor_id = ${ids} and h.archived_at is null)), false)`
    }
  }
  const count = (one: Count): RawBuilder<boolean> => {
    const fact = facts.get(one)
    if (fact === undefined) throw new Error('A count has no table.')
    const operator = { least: sql`>=`, fewer: sql`<`, exactly: sql`=` }[one.how]
    return sql<boolean>`${many(fact)} ${operator} ${one.number}`
  }
  const condition = (one: Condition): RawBuilder<boolean> => {
    switch (one.is) {
      case 'place':
        return place(one)
      case 'grade':
        return sql<boolean>`students.grade between ${one.from} and ${one.to}`
      case 'status':
        return sql<boolean>`students.status = ${one.status}`
      case 'named': {
        const words = wordsOf(one.words)
        return words.length === 0 ? sql<boolean>`false` : beginsWords('users.search_text', words)
      }
      case 'progress':
        return sql<boolean>`exists (select from student_graduations own where own.student_id = students.id
          and own.status = ${one.progress} and ${tellsProgress(viewer)})`
      case 'attendance':
        return sql<boolean>`exists (select from student_standings own where own.student_id = students.id
          and own.attendance < ${one.below} and ${seesAllRollsOfStudent(viewer)})`
      case 'count':
        return count(one)
    }
  }
  const whole = (tree: Tree): RawBuilder<boolean> => {
    if (tree.is === 'not') return sql<boolean>`(not ${whole(tree.of)})`
    if (tree.is === 'all' || tree.is === 'any')
      return sql<boolean>`(${sql.join(tree.of.map(whole), tree.is === 'all' ? sql` and ` : sql` or `)})`
    return condition(tree)
  }
  return whole
}

/** Whether only students of a house, an experience, an advisor or a name are meant: of a few, not of a whole school. */
const isOfFew = (tree: Tree): boolean =>
  (tree.is === 'place' && tree.of !== 'campus') ||
  tree.is === 'named' ||
  (tree.is === 'all' && tree.of.some(isOfFew))

const byName = [sql`users.last_name`, sql`users.first_name`]

/**
 * The answer as the SQL of a report. First who may be meant at all is found, in the asker's scope and by what every one
 * of them must be; only of them is anything counted.
 */
export function answerSource(asker: Asker, resolved: Resolved): ReportSource {
  const { where } = resolved.question
  const facts = factsOf(resolved)
  const sqlOf = conditionsIn(resolved, asker, facts)
  const parts = where === null ? [] : where.is === 'all' ? where.of : [where]
  const [counted, plain] = [
    parts.filter((part) => countsOf(part).length > 0),
    parts.filter((part) => countsOf(part).length === 0),
  ]
  const all = [...facts.values()]
  const asksFew = plain.some(isOfFew)
  const found = sql`found as materialized (
    select students.id from students join users on users.id = students.id
    where ${sql.join([isAsked(asker.viewer, statusesOf(where)), ...plain.map(sqlOf)], sql` and `)})`
  return {
    before: sql.join([found, ...all.map((fact) => factTable(fact, asker, asksFew))], sql`, `),
    from: sql`from found join students on students.id = found.id join users on users.id = students.id
      ${sql.join(
        all.map(
          ({ table }) => sql`left join ${sql.ref(table)} on ${sql.ref(`${table}.student_id`)} = found.id`,
        ),
        sql` `,
      )}`,
    shown: sql`join cohorts on cohorts.id = students.cohort_id left join houses on houses.id = students.house_id`,
    where: counted.map(sqlOf),
    columns: sql`students.id as student_id, users.name as student_name, students.grade, cohorts.title as campus,
      houses.title as house, students.status, ${numbersOf(all)} as numbers`,
    filters: {},
    finds: (words) => beginsWords('users.search_text', words),
    orders: {
      student: byName,
      grade: [sql`students.grade`, ...byName],
      campus: [sql`cohorts.title`, ...byName],
      house: [sql`houses.title`, ...byName],
      status: [sql`students.status`, ...byName],
      ...Object.fromEntries(all.map((fact, at) => [`number${at}`, [many(fact), ...byName]])),
    },
    sort: 'student',
    key: sql`students.id`,
  }
}

const numbersOf = (facts: readonly Fact[]) =>
  sql`array[${sql.join(
    facts.map((fact) => sql`${many(fact)}::double precision`),
    sql`, `,
  )}]::double precision[]`

/** A student of the answer as the database tells of them. */
export interface Answered {
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly campus: string
  readonly house: string | null
  readonly status: StudentStatus
  readonly numbers: number[]
}

export const presentAnswered = ({ studentId, studentName, ...rest }: Answered): AnswerRow => ({
  student_id: studentId,
  student_name: studentName,
  ...rest,
})

/** The answer as a file: its title is the sentence. */
export function answerFile(question: Question): ReportFile<Answered> {
  const sentence = print(question)
  return {
    name: 'answer',
    title: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
    header: [
      'Student',
      'Number',
      'Grade',
      'Campus',
      'House',
      'Status',
      ...countsOf(question.where).map(countHead),
    ],
    cells: ({ studentName, studentId, grade, campus, house, status, numbers }) => [
      ...[studentName, studentId, grade, campus, house, studentStatusLabel(status)],
      ...numbers,
    ],
  }
}

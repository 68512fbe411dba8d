import { sql } from 'kysely'
import { schoolZone } from '#contract/school-time.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { readLong } from '#server/database/long-read.ts'
import { likeText, typedWords } from '#server/database/search-words.ts'
import type { Services } from '#server/services.ts'
import type { ExcuseReportFilter } from '../../contract/excuse-report.contract.ts'
import { waitsFor } from '../desk/desk-excuses.queries.ts'
import { seesExcusesOf } from '../excuses.access.ts'
import { everyExcuse, hasFallenAway } from '../excuses.queries.ts'

/** The filter with its period settled, epoch ms. */
export interface ReportFilter extends Pick<ExcuseReportFilter, 'approved' | 'creator' | 'search'> {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
}

/** What fell away with its days is listed only when it is asked for: it waits for nobody. */
const stateConditions = {
  any: sql<boolean>`excuses.removed_at is null`,
  waiting: sql<boolean>`(excuses.removed_at is null and excuses.approved is null)`,
  approved: sql<boolean>`(excuses.removed_at is null and excuses.approved)`,
  rejected: sql<boolean>`(excuses.removed_at is null and not excuses.approved)`,
  fallen_away: hasFallenAway,
} as const

/**
 * SQL: numbers of the people whose name holds a word, whatever its accents and signs, or whose address does: names lie in
 * an index of each role, and addresses in one of their own.
 */
const peopleNamed = (word: string) => {
  const isNamed = sql`trim(search_words(${word})) <> '' and search_text like '%' || trim(search_words(${word})) || '%'`
  return sql`
    select id from users where role = 'student' and ${isNamed}
    union select id from users where role = 'employee' and ${isNamed}
    union select id from users where role = 'guardian' and ${isNamed}
    union select id from users where email like ${likeText(word.toLowerCase())}`
}

/** SQL: numbers of the excuses for or by such people, each looked up by its people: a school has more excuses than namesakes. */
const excusesOfNamed = (word: string) => sql`
  with named as materialized (${peopleNamed(word)})
  select x.id from named join excuses x on x.student_id = named.id
  union all select x.id from named join excuses x on x.requester_id = named.id`

/**
 * Numbers of the excuses of a report, the newest first: filed in the period, of the students the viewer sees. A `left
 * join`, which the database leaves out for who sees everybody's: all are counted, so an index alone can tell them.
 */
function matchingIds(
  db: Database,
  viewer: Viewer,
  { approved, creator, search, fromMs, toMs, nowMs }: ReportFilter,
) {
  let query = db
    .selectFrom('excuses')
    .leftJoin('students', 'students.id', 'excuses.studentId')
    .where('excuses.createdAt', '>=', new Date(fromMs))
    .where('excuses.createdAt', '<=', new Date(toMs))
    .where(seesExcusesOf(viewer))
    .where(
      approved === 'yours' ? waitsFor(viewer, { nowMs, where: 'everywhere' }) : stateConditions[approved],
    )
    .orderBy('excuses.createdAt', 'desc')
    .orderBy('excuses.id', 'desc')
  if (creator)
    query = query.where(
      sql<boolean>`coalesce((select role = 'guardian' from users where id = excuses.requester_id), false) = ${creator === 'Guardian'}`,
    )
  for (const word of typedWords(search))
    query = query.where(sql<boolean>`excuses.id = any(array(${excusesOfNamed(word)}))`)
  return query
}

/** A page of the report and the number of all its excuses: one statement, however many match. */
export const listReportPage = (db: Database, viewer: Viewer, filter: ReportFilter, range: PageRange) =>
  everyExcuse(db, viewer)
    .innerJoin(
      matchingIds(db, viewer, filter)
        .select(['excuses.id', sql<number>`count(*) over ()`.as('total')])
        .limit(range.limit)
        .offset(range.offset)
        .as('page'),
      'page.id',
      'excuses.id',
    )
    .select('page.total')
    .orderBy('excuses.createdAt', 'desc')
    .orderBy('excuses.id', 'desc')
    .execute()

/** SQL: an instant as the school's wall has it, `2026-11-10 09:15`; spreadsheets sort it right. */
const wallText = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone ${sql.lit(schoolZone)}, 'YYYY-MM-DD HH24:MI')`

/** What a table says of an excuse, and no more: tens of thousands of them are read in one go. */
const reportRows = (db: Database, viewer: Viewer, filter: ReportFilter) =>
  matchingIds(db, viewer, filter)
    .innerJoin('users as student', 'student.id', 'excuses.studentId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoin('users as requester', 'requester.id', 'excuses.requesterId')
    .leftJoin('users as decider', 'decider.id', 'excuses.decidedBy')
    .leftJoin('users as filing', 'filing.id', 'excuses.filedInMirrorBy')
    .select([
      'excuses.id',
      'excuses.allDay',
      'excuses.reason',
      'excuses.additionalComments',
      'excuses.approved',
      'excuses.seriesId',
      'student.name as studentName',
      'houses.title as houseTitle',
      'requester.name as requesterName',
      'requester.email as requesterEmail',
      'filing.name as filingName',
      'decider.name as decidedByName',
    ])
    .select((eb) => eb.ref('students.grade').$notNull().as('grade'))
    .select([
      hasFallenAway.as('hasFallenAway'),
      wallText('excuses.startsAt').as('starts'),
      wallText('excuses.endsAt').as('ends'),
      wallText('excuses.createdAt').as('filed'),
      wallText('excuses.decidedAt').as('decided'),
    ])

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

/** All excuses of the report, a few hundred in memory at a time. */
export const streamReport = (
  database: Services['database'],
  viewer: Viewer,
  filter: ReportFilter,
): AsyncGenerator<ReportRow> => readLong(database, (db) => reportRows(db, viewer, filter).stream(500))

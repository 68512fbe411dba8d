import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ExcuseReportFilter } from '../../contract/excuse-report.contract.ts'
import { excusePageSize } from '../../contract/excuse-values.ts'
import { seesExcusesOf } from '../excuses.access.ts'
import { excuseRecords } from '../excuses.queries.ts'
import { likeWords } from '../filing/students.queries.ts'

/** The filter with its period settled, epoch ms. */
export interface ReportFilter extends Pick<ExcuseReportFilter, 'approved' | 'creator' | 'search'> {
  readonly fromMs: number
  readonly toMs: number
}

const stateConditions = {
  any: sql<boolean>`true`,
  waiting: sql<boolean>`excuses.approved is null`,
  approved: sql<boolean>`excuses.approved`,
  rejected: sql<boolean>`not excuses.approved`,
} as const

/** Numbers of the excuses of a report, the newest first: filed in the period, of the students the viewer sees. */
function matchingIds(
  db: Database,
  viewer: Viewer,
  { approved, creator, search, fromMs, toMs }: ReportFilter,
) {
  let query = db
    .selectFrom('excuses')
    .innerJoin('students', 'students.id', 'excuses.studentId')
    .where('excuses.removedAt', 'is', null)
    .where('excuses.createdAt', '>=', new Date(fromMs))
    .where('excuses.createdAt', '<=', new Date(toMs))
    .where(seesExcusesOf(viewer))
    .where(stateConditions[approved])
    .orderBy('excuses.createdAt', 'desc')
    .orderBy('excuses.id', 'desc')
  if (creator)
    query = query.where(
      sql<boolean>`coalesce((select role = 'guardian' from users where id = excuses.requester_id), false) = ${creator === 'Guardian'}`,
    )
  for (const word of likeWords(search))
    query = query.where(
      sql<boolean>`exists (select 1 from users u where u.id in (excuses.student_id, excuses.requester_id)
        and plain_text(u.name || ' ' || u.email) like plain_text(${word}))`,
    )
  return query
}

/** A page of the report and the number of all its excuses: one statement, however many match. */
export const listReportPage = (db: Database, viewer: Viewer, filter: ReportFilter, page: number) =>
  excuseRecords(db, viewer)
    .innerJoin(
      matchingIds(db, viewer, filter)
        .select(['excuses.id', sql<number>`count(*) over ()`.as('total')])
        .limit(excusePageSize)
        .offset((page - 1) * excusePageSize)
        .as('page'),
      'page.id',
      'excuses.id',
    )
    .select('page.total')
    .orderBy('excuses.createdAt', 'desc')
    .orderBy('excuses.id', 'desc')
    .execute()

/** All excuses of the report, a few hundred in memory at a time, over a cursor of the database. */
export const streamReport = (db: Database, viewer: Viewer, filter: ReportFilter) =>
  excuseRecords(db, viewer)
    .where('excuses.id', 'in', matchingIds(db, viewer, filter).select('excuses.id').clearOrderBy())
    .orderBy('excuses.createdAt', 'desc')
    .orderBy('excuses.id', 'desc')
    .stream(500)

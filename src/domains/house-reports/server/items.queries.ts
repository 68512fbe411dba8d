import { sql } from 'kysely'
import { getVisibleHouse } from '#domains/houses/server/houses.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import {
  type ApproachType,
  type DoneHow,
  type ItemEvidence,
  itemEvidence,
  type Recommendation,
  type ReportCategory,
} from '../contract/report-values.ts'
import { itemTitle } from '../rules/item-words.ts'

/**
 * SQL: the item in scope as `item` was done by a restricted note. The report shows neither whose nor when in the day:
 * a name beside a category says too much (docs/decisions/0019). Who may read the note finds both in it.
 */
const isByRestrictedNote = sql<boolean>`coalesce(item.done_how = 'note' and exists (
  select 1 from notes where notes.house_report_item_id = item.id and notes.visibility = 'restricted'), false)`

/** Items with their student, as stored; the checks of the table hold the words to their kinds. */
export const itemRows = (db: Database) =>
  db
    .selectFrom('houseReportItems as item')
    .innerJoin('students', 'students.id', 'item.studentId')
    .innerJoin('users as student', 'student.id', 'item.studentId')
    .leftJoin('users as decider', 'decider.id', 'item.decidedBy')
    .select([
      'item.id',
      'item.reportId',
      'item.studentId',
      'student.name as studentName',
      'student.firstName as studentFirstName',
      'student.lastName as studentLastName',
      'student.email as studentEmail',
      'student.image as studentImageUrl',
      'students.status as studentStatus',
      'item.evidence',
      'item.doneAt',
      'item.dismissedAt',
      'item.decidedBy',
      'decider.name as decidedByName',
    ])
    .select((eb) => [
      isByRestrictedNote.as('isByRestrictedNote'),
      eb.ref('item.categories').$castTo<ReportCategory[]>().as('categories'),
      eb.ref('item.approachType').$castTo<ApproachType>().as('approachType'),
      eb.ref('item.recommendation').$castTo<Recommendation>().as('recommendation'),
      eb.ref('item.doneHow').$castTo<DoneHow | null>().as('doneHow'),
    ])

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>

export interface ReportItem extends Omit<ItemRow, 'evidence'> {
  readonly evidence: ItemEvidence
  /** `3 unexcused absences`. */
  readonly title: string
}

export function readItem(row: ItemRow): ReportItem {
  const evidence = itemEvidence.parse(row.evidence)
  const decidedByName = row.isByRestrictedNote ? null : row.decidedByName
  return { ...row, decidedByName, evidence, title: itemTitle(evidence) }
}

/** Where an item stands. */
export interface ItemAddress {
  readonly houseId: number
  readonly reportId: number
  readonly itemId: number
}

/** An item of a report of a house the viewer opens. Throws not-found, hidden or missing alike. */
export async function getReportItem(
  db: Database,
  viewer: Viewer,
  { houseId, reportId, itemId }: ItemAddress,
): Promise<ReportItem> {
  await getVisibleHouse(db, viewer, houseId)
  const row = await itemRows(db)
    .innerJoin('houseReports as report', 'report.id', 'item.reportId')
    .where('item.id', '=', itemId)
    .where('item.reportId', '=', reportId)
    .where('report.houseId', '=', houseId)
    .executeTakeFirst()
  if (!row) throw notFound('This item does not exist, or it is not one you can see.')
  return readItem(row)
}

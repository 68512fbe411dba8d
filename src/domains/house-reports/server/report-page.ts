import { listContacts } from '#domains/attendance/server/attendance.service.ts'
import { getVisibleHouse } from '#domains/houses/server/houses.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { HouseReport, PastItem, ReportItemOnWire } from '../contract/house-reports.schemas.ts'
import type { WeekFigures } from '../contract/report-values.ts'
import { nextWeekText, outcomeOf } from '../rules/outcome.ts'
import { addWeeks, weekTitle } from '../rules/report-week.ts'
import { sumWeeks } from '../rules/week-words.ts'
import type { ReportItem } from './items.queries.ts'
import { byUrgency, presentDetails, presentItem } from './report.present.ts'
import { findReport, findReportOfWeek, listItems, type StoredReport } from './reports-read.queries.ts'

interface Asked {
  readonly houseId: number
  readonly reportId: number
  readonly _loader?: 'details' | undefined
  readonly houseReportItemId?: number | undefined
}

/**
 * A weekly report for whoever opens its house, asked together in three waves: house, report and items; families and the week
 * before; its items. Throws not-found.
 */
export async function loadReport(database: Database, viewer: Viewer, asked: Asked): Promise<HouseReport> {
  const db = together(database)
  const { houseId, reportId } = asked
  const [, report, items] = await Promise.all([
    getVisibleHouse(db, viewer, houseId),
    findReport(db, houseId, reportId),
    listItems(db, reportId),
  ])
  if (!report) throw notFound('This report does not exist, or it is not one you can see.')
  const sorted = items.toSorted(byUrgency)
  const [presented, lastWeek] = await Promise.all([
    presentItems(db, viewer, sorted),
    loadLastWeek(db, report),
  ])
  const details = sorted.filter(
    ({ id }) => asked.houseReportItemId === undefined || asked.houseReportItemId === id,
  )
  return {
    id: report.id,
    title: weekTitle(report.weekStartsOn),
    houseId,
    weekStartsOn: report.weekStartsOn,
    madeAt: report.madeAt.toISOString(),
    figures: sumWeeks(Object.values(report.figures)),
    studentsCount: Object.keys(report.figures).length,
    items: presented,
    lastWeek,
    can: { act: holds(viewer, 'house_reports.act'), note: holds(viewer, 'notes.write') },
    ...(asked._loader === 'details' && {
      details: Object.fromEntries(details.map(({ id, evidence }) => [id, presentDetails(evidence)])),
    }),
  }
}

/**
 * Items with the addresses of those a message would go to: what a week was like is a record of the child. What a court said of
 * one of them comes with the address for who may read it: the message leaves them out, and says so to everybody.
 */
export async function presentItems(
  db: Database,
  viewer: Viewer,
  items: readonly ReportItem[],
): Promise<ReportItemOnWire[]> {
  const contacts = await listContacts(
    db,
    items.map((item) => item.studentId),
    { about: 'records', reader: viewer },
  )
  const guardiansOf = new Map(contacts.map(({ studentId, guardians }) => [studentId, guardians]))
  return items.map((item) =>
    presentItem(
      item,
      (guardiansOf.get(item.studentId) ?? []).map(({ name, email, custody, isLeftOut = false }) => ({
        ...{ name, email, custody, isLeftOut },
      })),
    ),
  )
}

/** The report of the week before with what became of its items, by this report's figures. */
async function loadLastWeek(db: Database, report: StoredReport): Promise<HouseReport['lastWeek']> {
  const before = await findReportOfWeek(db, report.houseId, addWeeks(report.weekStartsOn, -1))
  if (!before) return null
  const items = await listItems(db, before.id)
  return {
    reportId: before.id,
    title: weekTitle(before.weekStartsOn),
    items: items.toSorted(byUrgency).map((item) => presentPastItem(item, report.figures[item.studentId])),
  }
}

const presentPastItem = (item: ReportItem, next: WeekFigures | undefined): PastItem => ({
  id: item.id,
  studentId: item.studentId,
  studentName: item.studentName,
  title: item.title,
  approachType: item.approachType,
  outcome: outcomeOf(item.evidence, next),
  nextWeek: nextWeekText(item.evidence, next),
  state: item.doneAt ? 'done' : item.dismissedAt ? 'dismissed' : 'open',
  doneHow: item.doneHow,
})

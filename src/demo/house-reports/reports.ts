import type pg from 'pg'
import { addWeeks, lastFinishedWeek } from '#domains/house-reports/rules/report-week.ts'
import {
  makeReports,
  makeReportsAndTell,
  reportDueMs,
} from '#domains/house-reports/server/house-reports.service.ts'
import { randomFor } from '../random.ts'
import { databaseOn } from './database-on.ts'

/** Calendar weeks looked back at; the one between two cycles has no report. */
const weeksBack = 7
const hourMs = 3_600_000

interface Asked {
  readonly seed: string
  readonly nowMs: number
}

/**
 * The weekly reports of the last weeks by the product's own generator, and what advisors did with them: the older a
 * report, the more of it is done. The newest rings the advisors' bells. In the transaction that loads the school.
 */
export async function addHouseReports(client: pg.ClientBase, asked: Asked): Promise<void> {
  const db = databaseOn(client)
  const { rows } = await client.query<{ id: number }>(
    'select id from houses where archived_at is null order by id',
  )
  const houseIds = rows.map(({ id }) => id)
  const newest = lastFinishedWeek(asked.nowMs)
  for (let back = weeksBack; back > 0; back--) {
    const monday = addWeeks(newest, -back)
    await makeReports(db, monday, { madeAtMs: reportDueMs(monday), houseIds, isInTransaction: true })
  }
  const madeAtMs = Math.min(reportDueMs(newest), asked.nowMs)
  await makeReportsAndTell(db, newest, { madeAtMs, houseIds, isInTransaction: true })
  await decideItems(client, asked, newest)
}

interface ItemRow {
  readonly id: number
  readonly student_id: number
  readonly week: string
  readonly advisor_id: number
}

/** Advisors did a third of the newest report and nearly all of those before, by a message, a click, or not at all. */
async function decideItems(client: pg.ClientBase, { seed, nowMs }: Asked, newest: string): Promise<void> {
  const { rows } = await client.query<ItemRow>(
    `select i.id, i.student_id, r.week_starts_on::text as week, h.advisor_id
     from house_report_items i join house_reports r on r.id = i.report_id join houses h on h.id = r.house_id
     where h.advisor_id is not null`,
  )
  const decided = rows.flatMap(({ id, student_id, week, advisor_id }) => {
    const random = randomFor(seed, 'report item', week, student_id)
    if (!random.chance(week === newest ? 0.3 : 0.96)) return []
    const atMs = Math.min(reportDueMs(week) + random.int(2, 90) * hourMs, nowMs - hourMs)
    const isDismissed = random.chance(0.12)
    const at = new Date(atMs)
    const how = random.chance(0.45) ? 'message' : 'click'
    return [
      {
        id,
        advisor_id,
        done: isDismissed ? null : at,
        how: isDismissed ? null : how,
        dismissed: isDismissed ? at : null,
      },
    ]
  })
  await client.query(
    `update house_report_items i set done_at = d.done, done_how = d.how, dismissed_at = d.dismissed, decided_by = d.advisor
     from unnest($1::int[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::int[]) as d (id, done, how, dismissed, advisor)
     where i.id = d.id`,
    [
      decided.map((one) => one.id),
      decided.map((one) => one.done),
      decided.map((one) => one.how),
      decided.map((one) => one.dismissed),
      decided.map((one) => one.advisor_id),
    ],
  )
}

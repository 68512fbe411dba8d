import { getVisibleHouse } from '#domains/houses/server/houses.service.ts'
import { listCycles } from '#domains/school-year/server/school-year.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { finishedSchoolWeeks } from '../../rules/school-weeks.ts'
import { mayMakeReports } from '../overview-page.ts'
import { findReportOfWeek } from '../reports-read.queries.ts'
import { makeReports } from './make-reports.ts'

interface Input {
  readonly houseId: number
  /** A Monday. */
  readonly weekStartsOn: string
}

/** Makes the report of a past week of this school year, or finds the one that exists: asking twice changes nothing. */
export async function makePastReport(context: HandlerArguments<Input>) {
  const { db, viewer, services, input } = context
  const { houseId, weekStartsOn } = input
  const house = await getVisibleHouse(db, viewer, houseId)
  if (!mayMakeReports(viewer, house))
    throw refused('Only the advisor of the house, and who manages houses, can have a report made.')
  const nowMs = services.clock.nowMs()
  if (!finishedSchoolWeeks(await listCycles(db), nowMs).includes(weekStartsOn))
    throw invalid({ weekStartsOn: 'Choose the Monday of a week of this school year that is over.' })
  const made = await makeReports(db, weekStartsOn, {
    madeAtMs: nowMs,
    houseIds: [houseId],
    evenWithoutSchool: true,
  })
  const report = await findReportOfWeek(db, houseId, weekStartsOn)
  if (!report) throw new Error('A report that was just made is not there.')
  if (made > 0)
    await insertAudit(db, context, {
      action: 'house_report.made',
      subjectType: 'house_report',
      subjectId: report.id,
      after: { houseId, weekStartsOn },
    })
  return { id: report.id, made: made > 0 }
}

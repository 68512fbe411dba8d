import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { learningHoursContract, learningHoursDownloads } from '../contract/learning-hours.contract.ts'
import { type HourRow, minutesOf } from '../rules/hour-rows.ts'
import { sourceTitles } from '../rules/source-titles.ts'
import { loadHours } from './load-hours.ts'
import { decideLogged, logAsStaff } from './logged/save-logged.ts'

export const learningHoursRoutes = handlers(learningHoursContract, {
  getHours: async ({ db, viewer, services, input }) =>
    (await loadHours(db, viewer, input, services.clock.nowMs())).hours,

  logWork: ({ input, ...context }) => logAsStaff(context, input),

  decideWork: ({ input, ...context }) => decideLogged(context, input),
})

/** Whole minutes, as they are kept: rounded hours would not add up to those of all. */
async function* rowsOf(rows: readonly HourRow[]) {
  for (const { week, source, title, subject, minutes } of rows)
    yield [week, sourceTitles[source], title, subject, minutes]
  yield ['All', '', '', '', minutesOf(rows)]
}

export const learningHoursDownloadRoutes = downloads(learningHoursDownloads, {
  hours: async ({ db, viewer, services, input }) => {
    const { rows } = await loadHours(db, viewer, input, services.clock.nowMs())
    return {
      name: `learning-hours-${input.studentId}`,
      header: ['Week from', 'Source', 'What', 'Subject', 'Minutes'],
      rows: rowsOf(rows.toSorted((a, b) => a.week.localeCompare(b.week))),
      // All of one student.
      person: byColumns(),
    }
  },
})

import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import {
  type HoursOfExperience,
  learningHoursContract,
  learningHoursDownloads,
} from '../contract/learning-hours.contract.ts'
import { loadHours } from './load-hours.ts'

export const learningHoursRoutes = handlers(learningHoursContract, {
  getHours: ({ db, viewer, services, input }) => loadHours(db, viewer, input, services.clock.nowMs()),
})

/** Whole minutes, as they are kept: rounded hours would not add up to those of all. */
async function* rowsOf(experiences: readonly HoursOfExperience[], minutes: number) {
  for (const one of experiences)
    yield [one.title, one.subjects.join(', '), one.sessions, one.attended, one.minutes]
  yield ['All', '', null, null, minutes]
}

export const learningHoursDownloadRoutes = downloads(learningHoursDownloads, {
  hours: async ({ db, viewer, services, input }) => {
    const { experiences, minutes } = await loadHours(db, viewer, input, services.clock.nowMs())
    return {
      name: `learning-hours-${input.studentId}`,
      header: ['Experience', 'Subject', 'Sessions', 'Attended', 'Minutes'],
      rows: rowsOf(experiences, minutes),
    }
  },
})

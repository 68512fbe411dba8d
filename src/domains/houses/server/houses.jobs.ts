import type { JobDefinition } from '#server/domain.ts'
import { syncCalendarsJob } from './calendar/request-sync.ts'
import { runSync } from './calendar/run-sync.ts'

export const housesJobs: readonly JobDefinition[] = [
  {
    name: syncCalendarsJob,
    title: 'Sync the calendar attendees of houses',
    run: async (data, services) => runSync(services, Number(data['syncId'])),
  },
]

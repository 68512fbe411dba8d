import type { JobDefinition } from '#server/domain.ts'
import { syncCalendarsJob } from './calendar/request-sync.ts'
import { runSync } from './calendar/run-sync.ts'
import { planAllStandups, planStandupsJob } from './meetings/plan-standups.ts'

export const housesJobs: readonly JobDefinition[] = [
  {
    name: planStandupsJob,
    title: 'Plans the stand-ups of the coming four weeks',
    cron: '10 * * * *',
    run: async (_data, services) => planAllStandups(services),
  },
  {
    name: syncCalendarsJob,
    title: 'Sync the calendar attendees of houses',
    run: async (data, services) => runSync(services, Number(data['syncId'])),
  },
]

import { defineJob } from '#server/jobs/define-job.ts'
import { reckonStandings } from './students/standings.ts'

export const directoryJobs = [
  defineJob({
    name: 'directory.reckon-standings',
    title: 'Reckon how every student stands in attendance and tasks, for the list of students',
    cron: '*/10 * * * *',
    run: (_data, services) => reckonStandings(services.database, services.clock.nowMs()),
  }),
]

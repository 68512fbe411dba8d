import { defineJob } from '#server/jobs/define-job.ts'
import { applyPlannedMoves } from './details/house-assignment.ts'
import { reckonStandings } from './students/standings.ts'

const moveHouses = defineJob({
  name: 'directory.apply-house-moves',
  title: 'Put students into the houses that were planned for today',
  cron: '5 0 * * *',
  byHand: {
    does: 'Puts students into the houses they were to move to by today.',
  },
  run: async (_data, services) => {
    await applyPlannedMoves(services, moveHouses.name)
  },
})

export const directoryJobs = [
  moveHouses,
  defineJob({
    name: 'directory.reckon-standings',
    title: 'Reckon how every student stands in attendance and tasks, for the list of students',
    cron: '*/10 * * * *',
    byHand: {
      does: 'Reckons attendance and tasks of every student again for the list of students.',
    },
    run: (_data, services) => reckonStandings(services.database, services.clock.nowMs()),
  }),
]

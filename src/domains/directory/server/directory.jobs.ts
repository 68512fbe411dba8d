import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { applyPlannedMoves } from './details/house-assignment.ts'
import { reckonStandings } from './students/standings.ts'

const moveHousesName = 'directory.apply-house-moves'
const moveHouses = defineJob({
  name: moveHousesName,
  title: 'Make the house moves planned for today',
  cron: '5 0 * * *',
  isMadeUp: true,
  byHand: {
    does: 'Puts students into the houses they were to move to by today.',
  },
  run: async (_data, services, telling) =>
    didTo('Moved', await applyPlannedMoves(services, moveHousesName, telling), 'student'),
})

export const directoryJobs = [
  moveHouses,
  defineJob({
    name: 'directory.reckon-standings',
    title: 'Recalculate how every student stands',
    cron: '*/10 * * * *',
    byHand: {
      does: 'Recalculates attendance and tasks of every student for the list of students.',
    },
    run: async (_data, { database, clock }, telling) =>
      didTo('Changed for', await reckonStandings(database, clock.nowMs(), telling), 'student'),
  }),
]

import { heldBy } from '#server/api/access.ts'
import { holds } from '#server/api/viewer.ts'
import type { Domain } from '#server/domain.ts'
import { playerFiles } from './player/player.downloads.ts'
import { playerRoutes } from './player/player.routes.ts'
import { recordingsJobs } from './recordings.jobs.ts'
import { recordingsPart } from './recordings.outside.ts'
import { recordingsRoutes } from './recordings.routes.ts'
import { removalsRoutes } from './removal/removals.routes.ts'

/** Recordings of video meetings, their player, and the removal of old ones (decision 0151). */
export const recordingsDomain: Domain = {
  name: 'recordings',
  routes: { recordings: recordingsRoutes, player: playerRoutes, removals: removalsRoutes },
  access: { 'recordings.manage': heldBy('recordings.manage') },
  jobs: recordingsJobs,
  outside: [recordingsPart],
  downloads: [playerFiles],
  topics: { recordings: async (_db, viewer) => holds(viewer, 'recordings.manage') },
  menu: {
    tools: [
      {
        at: 57,
        needs: 'recordings.manage',
        url: '/workbench/zoom-recordings',
        label: 'Recordings',
        about: 'Recordings of video meetings by host and month, and the removal of old ones.',
      },
    ],
  },
}

import type { Domain, TopicRule } from '#server/domain.ts'
import { askedOfEach, type ListHeard, noticesAt, topicOf } from '#server/live/heard-by-number.ts'
import { awaitedDecisions } from './desk/awaited-decisions.ts'
import { excusesAccess } from './excuses.access.ts'
import { excusesDownloadRoutes } from './excuses.downloads.ts'
import { deleteFileJob, deleteRemovedFilesJob } from './excuses.jobs.ts'
import { listEverySeen } from './excuses.queries.ts'
import { excusesRoutes } from './excuses.routes.ts'
import { excuseReportRoutes } from './report/excuse-report.routes.ts'

/** Who may listen to `excuses`: that some excuse changed, whoever's. */
const mayHearExcuses: TopicRule = async (_db, viewer) => excusesAccess['excuses.view']?.(viewer) === true

const listHeard: ListHeard = (db, asked) =>
  askedOfEach<{ id: number }>(db, asked, ({ viewer, ids }) =>
    listEverySeen(db, viewer, ids).where('excuses.removedAt', 'is', null),
  )

/** The bell still says of an excuse that was withdrawn who did so; the mail of a day leaves it out. */
const listInBell: ListHeard = (db, asked) =>
  askedOfEach<{ id: number }>(db, asked, ({ viewer, ids }) => listEverySeen(db, viewer, ids))

const at = /^\/excuses\/(\d+)$/

export const excusesDomain: Domain = {
  name: 'excuses',
  routes: { excuses: excusesRoutes, excuseReport: excuseReportRoutes },
  access: excusesAccess,
  jobs: [deleteFileJob, deleteRemovedFilesJob],
  owned: [awaitedDecisions],
  // Before it stands `refuseOverlap`, which also names the other excuse (decision 31).
  constraints: { excuses_one_at_a_time: { start_at: 'This student already has an excuse for this time.' } },
  topics: { excuse: topicOf(listHeard), excuses: mayHearExcuses },
  notices: [
    {
      ...noticesAt(at, listInBell),
      heardByMail: ({ database }, asked) => noticesAt(at, listHeard).heard(database, asked),
    },
  ],
  downloads: [excusesDownloadRoutes],
}

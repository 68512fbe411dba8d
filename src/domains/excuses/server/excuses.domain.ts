import type { Domain, TopicRule } from '#server/domain.ts'
import { awaitedDecisions } from './desk/awaited-decisions.ts'
import { excusesAccess, seesExcusesOf } from './excuses.access.ts'
import { excusesDownloadRoutes } from './excuses.downloads.ts'
import { deleteFileJob, deleteRemovedFilesJob } from './excuses.jobs.ts'
import { excuseRecords } from './excuses.queries.ts'
import { excusesRoutes } from './excuses.routes.ts'
import { excuseReportRoutes } from './report/excuse-report.routes.ts'

/** Whoever sees the excuses of a student may hear that they changed; the student may, too. */
const mayHearStudent: TopicRule = async (db, viewer, studentId) => {
  if (viewer.role === 'student') return viewer.userId === studentId
  const student = await db
    .selectFrom('students')
    .select('id')
    .where('students.id', '=', studentId)
    .where(seesExcusesOf(viewer))
    .executeTakeFirst()
  return student !== undefined
}

/** That some excuse changed, whoever's. */
const mayHearExcuses: TopicRule = async (_db, viewer) => excusesAccess['excuses.view']?.(viewer) === true

const mayHearExcuse: TopicRule = async (db, viewer, id) =>
  (await excuseRecords(db, viewer).where('excuses.id', '=', id).executeTakeFirst()) !== undefined

export const excusesDomain: Domain = {
  name: 'excuses',
  routes: { excuses: excusesRoutes, excuseReport: excuseReportRoutes },
  access: excusesAccess,
  jobs: [deleteFileJob, deleteRemovedFilesJob],
  owned: [awaitedDecisions],
  // Before it stands `refuseOverlap`, which also names the other excuse (decision 31).
  constraints: { excuses_one_at_a_time: { start_at: 'This student already has an excuse in this time.' } },
  topics: { student: mayHearStudent, excuse: mayHearExcuse, excuses: mayHearExcuses },
  notices: [{ at: /^\/excuses\/(\d+)$/, may: mayHearExcuse }],
  downloads: [excusesDownloadRoutes],
}

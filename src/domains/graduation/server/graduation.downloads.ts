import { downloads } from '#server/api/downloads.ts'
import { graduationDownloads } from '../contract/graduation.downloads.ts'
import { reckonOne } from './program/load-program.ts'
import { programTable } from './program/program-table.ts'

export const graduationDownloadRoutes = downloads(graduationDownloads, {
  program: async ({ db, viewer, input, services }) => {
    const { student, reckoned } = await reckonOne(db, viewer, input, services.clock.nowMs())
    return programTable(student.name, reckoned)
  },
})

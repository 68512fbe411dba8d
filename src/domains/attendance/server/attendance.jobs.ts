import type { JobDefinition } from '#server/domain.ts'
import { fetchReport } from './meeting/fetch-report.ts'
import { listReportsDue, listRollsDue } from './meeting/rolls-due.queries.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'

export const fetchReportJob = 'attendance.fetch-report'

export const attendanceJobs: readonly JobDefinition[] = [
  {
    name: 'attendance.keep-time',
    title: 'Bring rolls up to date when the late limit or the end of a meeting passes',
    cron: '* * * * *',
    run: async (_data, services) => {
      const nowMs = services.clock.nowMs()
      for (const attendable of await listRollsDue(services.database, nowMs)) {
        await services.database
          .transaction()
          .execute((db) => recomputeRoll(db, attendable, { source: 'live', nowMs }))
      }
      for (const attendableId of await listReportsDue(services.database, nowMs)) {
        await services.jobs.enqueue(
          services.database,
          fetchReportJob,
          { attendableId },
          { key: String(attendableId) },
        )
      }
    },
  },
  {
    name: fetchReportJob,
    title: 'Fetch the report of a video meeting',
    run: async (data, services) => fetchReport(services, Number(data['attendableId'])),
  },
]

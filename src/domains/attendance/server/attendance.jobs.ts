import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import type { JobDefinition } from '#server/domain.ts'
import { inTransaction } from '#server/transactions.ts'
import { nobody } from '#server/viewer.ts'
import { fetchReport } from './meeting/fetch-report.ts'
import { listEndedAttendables, listReportsDue, listRollsDue } from './meeting/rolls-due.queries.ts'
import { lockRoll } from './roll/lock-rolls.ts'
import { notifyGuardians } from './roll/notify-guardians.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'

export const fetchReportJob = 'attendance.fetch-report'

export const attendanceJobs: readonly JobDefinition[] = [
  {
    name: 'attendance.keep-time',
    title: 'Bring rolls up to date when the late limit or the end of a meeting passes',
    cron: '* * * * *',
    run: async (_data, services) => {
      const nowMs = services.clock.nowMs()
      for (const id of await listRollsDue(services.database, nowMs)) {
        await inTransaction(services.database, async (db) =>
          recomputeRoll(db, await lockRoll(db, id), { source: 'live', nowMs }),
        )
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
  {
    name: 'attendance.notify-guardians',
    title: 'Tell guardians of the day’s unexcused absences',
    cron: '30 17 * * 1-5',
    run: async (_data, services) => {
      if (!services.config.NOTIFY_GUARDIANS_DAILY) return
      const today = schoolDayBounds(schoolDateOf(services.clock.nowMs()))
      const attendableIds = await listEndedAttendables(
        services.database,
        today.startMs,
        services.clock.nowMs(),
      )
      await inTransaction(services.database, (db) =>
        notifyGuardians(
          { db, services, viewer: nobody, request: { id: 'attendance.notify-guardians' } },
          attendableIds,
        ),
      )
    },
  },
]

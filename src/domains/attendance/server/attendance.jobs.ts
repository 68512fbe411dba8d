import type { JobDefinition } from '#server/domain.ts'
import { eachAlone } from '#server/each-alone.ts'
import { inTransaction } from '#server/transactions.ts'
import { fetchReport } from './meeting/fetch-report.ts'
import { listReportsDue, listRollsDue } from './meeting/rolls-due.queries.ts'
import { lockRoll } from './roll/lock-rolls.ts'
import { notifyDueGuardians, notifyGuardiansJob } from './roll/notify-due.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'
import { checkTotals } from './totals/check-totals.ts'
import { gatherTallies } from './totals/gather-tallies.ts'

export const fetchReportJob = 'attendance.fetch-report'

export const attendanceJobs: readonly JobDefinition[] = [
  {
    name: 'attendance.keep-time',
    title: 'Bring rolls up to date when the late limit or the end of a meeting passes',
    cron: '* * * * *',
    run: async (_data, services) => {
      const nowMs = services.clock.nowMs()
      for (const attendableId of await listReportsDue(services.database, nowMs)) {
        await services.jobs.enqueue(
          services.database,
          fetchReportJob,
          { attendableId },
          { key: String(attendableId) },
        )
      }
      await eachAlone(
        await listRollsDue(services.database, nowMs),
        { services, jobName: 'attendance.keep-time' },
        (id) =>
          inTransaction(services.database, async (db) =>
            recomputeRoll(db, await lockRoll(db, id), { source: 'live', nowMs }),
          ),
      )
    },
  },
  {
    name: fetchReportJob,
    title: 'Fetch the report of a video meeting',
    run: async (data, services) => fetchReport(services, Number(data['attendableId'])),
  },
  {
    name: notifyGuardiansJob,
    title: 'Tell guardians of unexcused absences: of the day at 17:30, and of what came to light since',
    cron: '30 8-20 * * *',
    run: async (_data, services) => {
      if (services.config.NOTIFY_GUARDIANS_DAILY) await notifyDueGuardians(services)
    },
  },
  {
    name: 'attendance.gather-tallies',
    title: 'Make one line of the many that changes of rolls left in the tallies of school days',
    cron: '*/5 * * * *',
    run: async (_data, services) => gatherTallies(services.database),
  },
  {
    name: 'attendance.check-totals',
    title: 'Count every roll again and put right what is kept of it',
    cron: '40 2 * * *',
    run: async (_data, services) => {
      await checkTotals(services)
      await gatherTallies(services.database)
    },
  },
]

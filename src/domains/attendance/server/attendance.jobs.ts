import { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { forgetMeetings } from './forget-meetings.ts'
import { fetchReport } from './meeting/fetch-report.ts'
import { listReportsDue, listRollsDue } from './meeting/rolls-due.queries.ts'
import { lockRoll } from './roll/lock-rolls.ts'
import { notifyDueGuardians, notifyGuardiansJob } from './roll/notify-due.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'
import { checkTotals } from './totals/check-totals.ts'
import { gatherTallies } from './totals/gather-tallies.ts'

export const fetchReportJob = defineJob({
  name: 'attendance.fetch-report',
  title: 'Fetch the report of a video meeting',
  data: z.object({ attendableId: z.int() }),
  run: ({ attendableId }, services) => fetchReport(services, attendableId),
})

const keepTime = defineJob({
  name: 'attendance.keep-time',
  title: 'Bring rolls up to date when the late limit or the end of a meeting passes',
  cron: '* * * * *',
  run: async (_data, services) => {
    const { database, jobs, clock, vendors } = services
    const nowMs = clock.nowMs()
    // Rooms may be kept of a service that is not set up any more: nobody is there to ask.
    const reports = vendors.videoMeetings === null ? [] : await listReportsDue(database, nowMs)
    await jobs.enqueueMany(
      database,
      fetchReportJob,
      reports.map((attendableId) => ({ data: { attendableId }, key: String(attendableId) })),
    )
    await eachAlone(await listRollsDue(database, nowMs), { services, jobName: keepTime.name }, (id) =>
      inTransaction(database, async (db) =>
        recomputeRoll(db, await lockRoll(db, id), { source: 'live', nowMs }),
      ),
    )
  },
})

export const attendanceJobs = [
  keepTime,
  fetchReportJob,
  defineJob({
    name: notifyGuardiansJob,
    title: 'Tell guardians of unexcused absences',
    cron: '30 8-20 * * *',
    byHand: {
      does: 'Mails guardians about unexcused absences that are due, for the same day from 5:30 PM on; nobody is told twice about one.',
      hindrance: ({ config }) =>
        config.NOTIFY_GUARDIANS_DAILY
          ? undefined
          : 'The server’s settings keep guardians from being told daily.',
    },
    run: async (_data, services, telling) =>
      services.config.NOTIFY_GUARDIANS_DAILY
        ? didTo('Told guardians of', await notifyDueGuardians(services, telling), 'absence')
        : 'The server’s settings keep guardians from being told daily.',
  }),
  defineJob({
    name: 'attendance.gather-tallies',
    title: 'Merge the lines that roll changes left in the tallies of school days',
    cron: '*/5 * * * *',
    run: (_data, services) => gatherTallies(services.database, services.clock.nowMs()),
  }),
  defineJob({
    name: 'attendance.check-totals',
    title: 'Recount every roll',
    cron: '40 2 * * *',
    byHand: {
      does: 'Counts every roll of the school again and corrects what is kept about it; no status changes.',
    },
    run: async (_data, services, telling) => {
      const { meetings, days } = await checkTotals(services, telling)
      await gatherTallies(services.database, services.clock.nowMs())
      return meetings.length === 0 && days.length === 0
        ? 'Everything that is kept was correct.'
        : `Corrected ${countOf(meetings.length, 'roll')} and ${countOf(days.length, 'school day')}.`
    },
  }),
  defineJob({
    name: 'attendance.forget',
    title: 'Delete old records of meetings and rolls',
    cron: '15 4 * * *',
    byHand: {
      does: 'Deletes for good what meetings saw, and changes of rolls, where the school limits how long they are kept.',
    },
    run: async (_data, services) => didTo('Deleted', await forgetMeetings(services), 'record'),
  }),
]

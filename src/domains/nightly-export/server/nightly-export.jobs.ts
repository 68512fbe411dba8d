import { countOf } from '#contract/clock-text.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { exportKind } from './export-kind.ts'
import { runExport } from './run/run-export.ts'

/** In the night, when nobody waits for the database. */
const runJob = defineJob({
  ...exportKind,
  title: 'Export everything to the school’s bucket',
  cron: '10 3 * * *',
  run: async ({ askedBy }, services, telling) => {
    if (services.vendors.exportBucket === null) return 'No bucket is set.'
    const done = await runExport(services, { askedBy, telling })
    return done === undefined
      ? 'Another export is under way.'
      : `Brought ${done.rows.toLocaleString('en-US')} rows in ${countOf(done.files, 'file')}.`
  },
})

export const nightlyExportJobs = [runJob]

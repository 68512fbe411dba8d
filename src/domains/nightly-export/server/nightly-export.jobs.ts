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
    // Its settings are those of the real school: it would write over what lies there, and remove what is old.
    if (services.outgoingHold.reason() !== undefined) return 'Nothing goes out of this copy of the school.'
    const done = await runExport(services, { askedBy, telling })
    return done === undefined
      ? 'Another export is under way.'
      : `Brought ${done.rows.toLocaleString('en-US')} rows in ${countOf(done.files, 'file')}.`
  },
})

export const nightlyExportJobs = [runJob]

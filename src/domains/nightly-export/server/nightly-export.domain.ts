import { heldBy } from '#server/api/access.ts'
import type { Domain } from '#server/domain.ts'
import { nightlyExportDownloadRoutes } from './nightly-export.downloads.ts'
import { nightlyExportJobs } from './nightly-export.jobs.ts'
import { exportBucketPart } from './nightly-export.outside.ts'
import { nightlyExportRoutes } from './nightly-export.routes.ts'

/** Everything as open files in the school's own bucket, every night (decision 0160). */
export const nightlyExportDomain: Domain = {
  name: 'nightly-export',
  routes: { nightlyExport: nightlyExportRoutes },
  access: { 'nightly_export.manage': heldBy('nightly_export.manage') },
  downloads: [nightlyExportDownloadRoutes],
  jobs: nightlyExportJobs,
  outside: [exportBucketPart],
  menu: {
    tools: [
      {
        at: 18,
        needs: 'nightly_export.manage',
        url: '/workbench/nightly-export',
        label: 'Nightly export',
        about: 'Everything as open files in the school’s own bucket, and whether the last night was good.',
      },
    ],
  },
}

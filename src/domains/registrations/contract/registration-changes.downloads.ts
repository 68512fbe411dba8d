import { z } from 'zod'
import { download } from '#contract/download.ts'

export const registrationChangesDownloads = {
  changes: download({
    path: '/backoffice/reports/registration-changes/csv',
    summary: 'The same as CSV, whatever a page filters',
    access: 'registrations.manage',
    input: z.object({}),
    formats: [],
  }),
}

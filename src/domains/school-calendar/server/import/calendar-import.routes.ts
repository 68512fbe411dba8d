import { handlers } from '#server/api/handlers.ts'
import { calendarImportContract } from '../../contract/calendar-import.contract.ts'
import { applyImport, describeImport, previewImport, uploadCalendar } from './import-calendar.ts'

export const calendarImportRoutes = handlers(calendarImportContract, {
  upload: async ({ input, ...context }) => ({
    import_id: await uploadCalendar(context, { file: input.file, cohortId: input.cohort_id ?? null }),
  }),
  getImport: ({ input, ...context }) => describeImport(context, input.import_id),
  previewImport: ({ input, ...context }) => previewImport(context, input.import_id, input.keys),
  applyImport: ({ input, ...context }) => applyImport(context, input.import_id, input.keys),
})

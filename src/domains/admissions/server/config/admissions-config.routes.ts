import { handlers } from '#server/api/handlers.ts'
import { admissionsConfigContract } from '../../contract/admissions-config.contract.ts'
import { findCopy, listVersions, restoreCopy, saveCopy } from './copy.ts'
import { addStartDate, deleteStartDate, listRemovedDates, listStartDates } from './start-dates.ts'

export const admissionsConfigRoutes = handlers(admissionsConfigContract, {
  getCopy: ({ db }) => findCopy(db),
  saveCopy: ({ input: { version, ...fields }, ...context }) =>
    saveCopy(context, {
      version,
      texts: {
        bannerExtraTitle: fields.banner_extra_title,
        bannerSubtitle: fields.banner_subtitle,
        welcomeMessage: fields.welcome_message,
        flexibleTuitionAlertContent: fields.flexible_tuition_alert_content,
        ssat: fields.ssat,
      },
    }),
  listVersions: async ({ db }) => ({ versions: await listVersions(db) }),
  restoreCopy: ({ input: { restores, version }, ...context }) => restoreCopy(context, restores, version),
  listStartDates: ({ db }) => listStartDates(db),
  addStartDate: ({ input: { startDate }, ...context }) => addStartDate(context, startDate),
  deleteStartDate: ({ input: { startDateId }, ...context }) => deleteStartDate(context, startDateId),
  listRemovedDates: async ({ db }) => ({ dates: await listRemovedDates(db) }),
})

import { handlers } from '#server/api/handlers.ts'
import { offersGoogle, offersOidc } from '#server/settings/sign-in-ways.ts'
import { organizationContract } from '../contract/organization.contract.ts'
import { listAllCampuses } from './campuses.queries.ts'
import { findSettings } from './organization.queries.ts'
import { addCampus, changeCampus, getCampus, retireCampus } from './save-campus.ts'
import { saveSettings, withPart } from './save-settings.ts'
import { listChanges } from './setting-changes.ts'
import { undoChange } from './undo-change.ts'
import { weighCampus } from './weigh-campus.ts'
import { weighSettings } from './weigh-settings.ts'

export const organizationRoutes = handlers(organizationContract, {
  getOrganization: async ({ db, services: { config } }) => ({
    ...(await findSettings(db)),
    offers: { google: offersGoogle(config), oidc: offersOidc(config) },
  }),

  saveOrganization: ({ input, ...context }) => saveSettings(context, input),

  weighOrganization: async ({ db, input, services }) => {
    const before = await findSettings(db)
    const after = withPart(before, input)
    return { effects: await weighSettings(db, services.clock.nowMs(), { before, after }) }
  },

  listChanges: async ({ db }) => ({ changes: await listChanges(db) }),

  undoChange: ({ input, ...context }) => undoChange(context, input.change_id),

  listCampuses: async ({ db }) => ({ campuses: await listAllCampuses(db) }),

  addCampus: ({ input, ...context }) => addCampus(context, input),

  saveCampus: ({ input, ...context }) =>
    input._action === 'update'
      ? changeCampus(context, input.cohort_id, input)
      : retireCampus(context, input.cohort_id, input._action),

  weighCampus: async ({ db, input, services }) => {
    const campus = await getCampus(db, input.cohort_id)
    return { effects: await weighCampus(db, campus, input, services.clock.nowMs()) }
  },
})

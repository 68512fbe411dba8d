import { handlers } from '#server/api/handlers.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { offersGoogle, offersOidc } from '#server/settings/sign-in-ways.ts'
import { organizationContract } from '../contract/organization.contract.ts'
import { listAllCampuses } from './campuses.queries.ts'
import { findSettings } from './organization.queries.ts'
import { addCampus, changeCampus, getCampus, retireCampus } from './save-campus.ts'
import { expectOrder, fieldsThatChange, saveSettings, withPart } from './save-settings.ts'
import { expectBasis, lastChange, listChanges, tellMeanwhile } from './setting-changes.ts'
import { undoChange } from './undo-change.ts'
import { weighCampus, weighRetiring } from './weigh-campus.ts'
import { weighSettings } from './weigh-settings.ts'

export const organizationRoutes = handlers(organizationContract, {
  // Its basis first: a change that comes in between is told once more rather than never.
  getOrganization: async ({ db, services: { config } }) => ({
    basis: await lastChange(db),
    ...(await findSettings(db)),
    offers: { google: offersGoogle(config), oidc: offersOidc(config) },
  }),

  saveOrganization: async ({ input: { basis, ...part }, ...context }) => {
    await lockSettings(context.db)
    await expectBasis(context.db, basis)
    return saveSettings(context, part)
  },

  weighOrganization: async ({ db, input: { since, ...part }, services }) => {
    const basis = await lastChange(db)
    const before = await findSettings(db)
    const after = withPart(before, part)
    expectOrder(before, after)
    const meanwhile =
      since === undefined ? [] : await tellMeanwhile(db, since, fieldsThatChange(before, after))
    return {
      effects: [...meanwhile, ...(await weighSettings(db, services.clock.nowMs(), { before, after }))],
      basis,
    }
  },

  listChanges: async ({ db }) => ({ changes: await listChanges(db) }),

  undoChange: ({ input, ...context }) => undoChange(context, input.change_id),

  listCampuses: async ({ db, services }) => ({
    campuses: await listAllCampuses(db, services.clock.nowMs()),
  }),

  addCampus: ({ input, ...context }) => addCampus(context, input),

  saveCampus: async ({ input, ...context }) => {
    await lockSettings(context.db)
    await expectBasis(context.db, input.basis)
    return input._action === 'update'
      ? changeCampus(context, { cohortId: input.cohort_id, version: input.version }, input)
      : retireCampus(context, input.cohort_id, input._action)
  },

  weighCampus: async ({ db, input, services }) => {
    const basis = await lastChange(db)
    const campus = await getCampus({ db, services }, input.cohort_id)
    const nowMs = services.clock.nowMs()
    const effects =
      input._action === 'update'
        ? await weighCampus(db, campus, input, nowMs)
        : await weighRetiring(db, campus, nowMs)
    return { effects, basis }
  },
})

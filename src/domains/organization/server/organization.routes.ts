import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { organizationContract } from '../contract/organization.contract.ts'
import { listAllCampuses } from './campuses.queries.ts'
import { findOrganization, updateOrganization } from './organization.queries.ts'
import { addCampus, changeCampus, retireCampus } from './save-campus.ts'

export const organizationRoutes = handlers(organizationContract, {
  getOrganization: ({ db }) => findOrganization(db),

  saveOrganization: async ({ db, input, ...context }) => {
    const { viewer, services } = context
    const before = await findOrganization(db)
    await updateOrganization(db, input, { userId: viewer.userId, at: new Date(services.clock.nowMs()) })
    await insertAudit(db, context, {
      action: 'organization.changed',
      subjectType: 'setting',
      subjectId: 'organization',
      before,
      after: input,
    })
    return { ok: true as const, message: `${input.schoolName} saved` }
  },

  listCampuses: async ({ db }) => ({ campuses: await listAllCampuses(db) }),

  addCampus: ({ input, ...context }) => addCampus(context, input),

  saveCampus: ({ input, ...context }) =>
    input._action === 'update'
      ? changeCampus(context, input.cohort_id, input)
      : retireCampus(context, input.cohort_id, input._action),
})

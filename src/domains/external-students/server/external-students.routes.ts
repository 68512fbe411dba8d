import { schoolDateOf } from '#contract/school-time.ts'
import { handlers, type RequestContext } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { externalStudentsContract } from '../contract/external-students.contract.ts'
import { consentOn } from '../rules/consent.ts'
import { managesExternals } from './external-students.access.ts'
import { listExternals, listOpenExperiences } from './externals.queries.ts'
import { getExternal } from './get-external.ts'
import { addExternal, archiveExternal, saveExternal } from './save-external.ts'

const pageSize = 50

const timeOf = ({ clock }: RequestContext['services']) => ({
  today: schoolDateOf(clock.nowMs()),
  now: new Date(clock.nowMs()),
})

export const externalStudentsRoutes = handlers(externalStudentsContract, {
  list: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const time = timeOf(services)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listExternals(db, { viewer, filter, ...time }, range),
    )
    return {
      page,
      pageSize,
      total,
      students: rows.map(({ id, name, school, email, experiences, consentFrom, consentUntil }) => ({
        id,
        name,
        school,
        email,
        experiences,
        consent: consentOn({ from: consentFrom, until: consentUntil }, time.today),
        consent_until: consentUntil,
      })),
      canManage: managesExternals(viewer),
    }
  },

  get: ({ db, viewer, services, input }) => getExternal(db, viewer, input.external_id, timeOf(services)),

  listExperiences: ({ db, services }) => listOpenExperiences(db, timeOf(services).now),

  add: ({ input, ...context }) => addExternal(context, input),

  save: ({ input: { external_id, version, ...fields }, ...context }) =>
    saveExternal(context, external_id, version, fields),

  setArchived: ({ input, ...context }) =>
    archiveExternal(context, input.external_id, input._action === 'archive'),
})

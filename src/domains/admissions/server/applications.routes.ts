import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { applicationsContract } from '../contract/applications.contract.ts'
import { seenCampuses } from './admissions.access.ts'
import { listDoubles } from './doubles/doubles.queries.ts'
import {
  countApplications,
  countToCheck,
  listApplications,
  mostCounted,
} from './list/applications.queries.ts'
import { presentStates } from './list/listed-columns.ts'
import { readPipeline } from './list/pipeline.queries.ts'
import { addressesOf } from './outside-addresses.ts'
import { addRemark, setDeleted } from './page/delete-application.ts'
import { getApplication } from './page/get-application.ts'
import { removePaper } from './page/remove-paper.ts'

const pageSize = 25

/** The campuses among which the viewer chooses. */
async function listCampuses(db: Database, viewer: Viewer) {
  const seen = seenCampuses(viewer)
  const offered = await listOfferedCohorts(db)
  return offered
    .filter(({ id }) => seen === 'all' || seen.includes(id))
    .map(({ id, title }) => ({ cohort_id: id, title }))
}

export const applicationsRoutes = handlers(applicationsContract, {
  list: async ({ db, viewer, services, input: { page, sortBy, ...filter } }) => {
    const asked = { viewer, filter }
    const [total, needLook, campuses] = await Promise.all([
      countApplications(db, asked),
      countToCheck(db, asked),
      listCampuses(db, viewer),
    ])
    const rows = await listApplications(db, { ...asked, sortBy }, { page, pageSize, total })
    const doubles = await listDoubles(
      db,
      viewer,
      rows.map(({ id }) => id),
    )
    const { dealUrl, folderUrl } = addressesOf(services.config)
    return {
      ...{ page, pageSize, total, needLook, campuses },
      isCountedOut: filter.search !== '' && total === mostCounted,
      applications: rows.map(({ dealId, folderId, ...row }) => ({
        ...row,
        ...presentStates(row),
        stageSince: row.stageSince.toISOString(),
        possibleDouble: doubles.get(row.id)?.[0]?.id ?? null,
        googleDriveFolder: folderId === null ? null : folderUrl(folderId),
        hubspotDealUrl: dealId === null ? null : dealUrl(dealId),
      })),
      isSuperAdmin: holds(viewer, 'admissions.act'),
      canDelete: holds(viewer, 'admissions.manage'),
      canDecide: holds(viewer, 'admissions.decide'),
    }
  },

  get: ({ db, viewer, services, input: { applicationId } }) =>
    getApplication(db, {
      viewer,
      id: applicationId,
      addresses: addressesOf(services.config),
      nowMs: services.clock.nowMs(),
      services: { crm: services.vendors.crm !== null, drive: services.vendors.drive !== null },
    }),

  addRemark: ({ input: { applicationId, text }, ...context }) => addRemark(context, applicationId, text),
  removePaper: ({ input, ...context }) => removePaper(context, input),
  softDelete: ({ input: { applicationId }, ...context }) => setDeleted(context, applicationId, true),
  restore: ({ input: { applicationId }, ...context }) => setDeleted(context, applicationId, false),

  getPipeline: async ({ db, viewer, services, input: { cohort_id: cohortId } }) => ({
    ...(await readPipeline(db, { viewer, cohortId, nowMs: services.clock.nowMs() })),
    campuses: await listCampuses(db, viewer),
  }),
})

import { dayTextOf } from '#contract/clock-text.ts'
import { studentStatuses, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import { onboardingFamiliesContract } from '../../contract/families.contract.ts'
import { onboardingDownloads } from '../../contract/onboarding.downloads.ts'
import { everyFamily, familiesPageSize, mostFamilies, unassigned } from '../../contract/onboarding-words.ts'
import { listFollowedCampuses, startDateOf } from '../groups/groups.queries.ts'
import { mayRun } from '../onboarding.access.ts'
import { beginSending } from '../sendings/begin-sending.ts'
import { listCampusChoices } from './campus-choices.queries.ts'
import { archiveFamilies, assignCampus } from './change-families.ts'
import { presentExport, presentFamilies } from './families.present.ts'
import {
  countFamilies,
  listChosen,
  listFamilies,
  listStartsOfFamilies,
  listTabs,
} from './families.queries.ts'
import { familiesTable } from './families-table.ts'

const exportPageSize = 200
const everyone = { campus_filter: everyFamily, search: '' } as const

export const onboardingFamiliesRoutes = handlers(onboardingFamiliesContract, {
  listCampusTabs: async ({ db, viewer }) => listTabs(db, viewer, await listFollowedCampuses(db, viewer)),

  listFamilies: async ({ db, viewer, input: { page, ...filter } }) => {
    const [rows, total, starts] = await Promise.all([
      listFamilies(db, viewer, filter, rangeOf(page, familiesPageSize)),
      countFamilies(db, viewer, filter),
      listStartsOfFamilies(db, viewer),
    ])
    const tab = filter.campus_filter
    return {
      families: await presentFamilies(db, rows),
      page,
      pageSize: familiesPageSize,
      total,
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(total / familiesPageSize)),
      startDates: starts.map(({ id, startsAt }) => ({
        value: String(id),
        label: dayTextOf(startDateOf(startsAt)),
      })),
      statuses: studentStatuses.map((value) => ({ value, label: studentStatusLabel(value) })),
      showActionButtons: mayRun(viewer, tab > 0 ? tab : undefined),
      startOnboardingButtonConfig: { icon: 'send', label: 'Start onboarding' },
      // Nobody who is unassigned is written to.
      hideEmailColumn: tab === unassigned,
    }
  },

  listEveryFamily: async ({ db, viewer, input }) => ({
    families: await listChosen(db, viewer, input, mostFamilies),
  }),

  actOnFamilies: async ({ input: { families, action, again }, ...context }) => {
    if (action === 'archive' || action === 'unarchive') {
      const message = await archiveFamilies(context, families, action === 'unarchive')
      return { ok: true as const, message, sendingId: null }
    }
    return beginSending(context, { kind: action, studentIds: families, isAgain: again })
  },

  getAssignForm: async ({ db, viewer }) => ({ campuses: await listCampusChoices(db, viewer) }),

  assignCampus: async ({ input: { families, campusId, cycleId, begins_anew: confirmed }, ...context }) => ({
    data: await assignCampus(context, families, { campusId, cycleId, confirmed }),
  }),

  listExport: async ({ db, viewer, input: { page } }) =>
    presentExport(db, await listFamilies(db, viewer, { ...everyone }, rangeOf(page, exportPageSize))),
})

export const onboardingDownloadRoutes = downloads(onboardingDownloads, {
  families: ({ db, viewer }) => familiesTable(db, viewer),
})

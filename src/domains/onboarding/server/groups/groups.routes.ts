import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { onboardingGroupsContract, onboardingPhasesContract } from '../../contract/groups.contract.ts'
import { everyFamily } from '../../contract/onboarding-words.ts'
import { mayRun } from '../onboarding.access.ts'
import { copyInto } from './copy-content.ts'
import {
  countInvited,
  getGroup,
  listCopies,
  listFollowedCampuses,
  listGroupStarts,
  listGroups,
  listRunCampuses,
  listStartDates,
  startDateOf,
  titleOfGroup,
} from './groups.queries.ts'
import { getRunGroup } from './lock-group.ts'
import { archiveGroup, createGroup, saveGroup } from './save-group.ts'
import { savePhases } from './save-phases.ts'

export const onboardingGroupsRoutes = handlers(onboardingGroupsContract, {
  listGroupCampuses: async ({ db, viewer }) => {
    const campuses = await listFollowedCampuses(db, viewer)
    return { campuses: campuses.map(({ id, title }) => ({ value: id, label: title })) }
  },

  listGroups: async ({ db, viewer, services, input: { campusId, start_date: cycleId } }) => {
    const campuses = await listFollowedCampuses(db, viewer)
    const campus = campusId === everyFamily ? campuses[0] : campuses.find(({ id }) => id === campusId)
    if (!campus) throw notFound('There is no such campus.')
    const nowMs = services.clock.nowMs()
    const [groups, cycles] = await Promise.all([
      listGroups(db, viewer, { campusId: campus.id, cycleId, nowMs }),
      listGroupStarts(db, campus.id),
    ])
    return { campusId: campus.id, groups, cycles, showActionButtons: mayRun(viewer, campus.id) }
  },

  archiveGroup: ({ input, ...context }) => archiveGroup(context, input.group_id),

  getNewGroup: async ({ db, viewer, services }) => {
    const [campuses, cycles, copies] = await Promise.all([
      listRunCampuses(db, viewer),
      listStartDates(db, services.clock.nowMs()),
      listCopies(db, viewer),
    ])
    return { campuses, cycles, copies }
  },

  createGroup: ({ input: { campus_filter: _tab, ...fields }, ...context }) => createGroup(context, fields),

  getDuplicate: async ({ db, viewer, input }) => {
    const group = await getGroup(db, viewer, input.onboarding_group_id)
    return { id: group.id, title: titleOfGroup(group), schoolStartDate: startDateOf(group.startsAt) }
  },

  getEditGroup: async ({ input, ...context }) => {
    const { db, viewer, services } = context
    const group = await getRunGroup(context, input.onboarding_group_id)
    const [campuses, cycles, invited] = await Promise.all([
      listRunCampuses(db, viewer),
      listStartDates(db, services.clock.nowMs(), group.cycleId),
      countInvited(db, group.id),
    ])
    // One that is not offered any more is still that of its groups.
    const own = campuses.some(({ id }) => id === group.cohortId)
      ? []
      : [{ id: group.cohortId, title: group.campus }]
    return {
      campuses: [...own, ...campuses],
      cycles,
      title: titleOfGroup(group),
      schoolStartDate: startDateOf(group.startsAt),
      cohort_id: group.cohortId,
      cycle_id: group.cycleId,
      version: group.version,
      families: Number(group.families),
      invited,
    }
  },

  saveGroup: ({ input: { campus_filter: _tab, onboarding_group_id: groupId, ...fields }, ...context }) =>
    saveGroup(context, groupId, fields),
})

export const onboardingPhasesRoutes = handlers(onboardingPhasesContract, {
  savePhases: ({ input, ...context }) => savePhases(context, input.onboarding_group_id, input),

  copyGroup: ({ input, ...context }) => copyInto(context, input.onboarding_group_id, input.from_group_id),
})

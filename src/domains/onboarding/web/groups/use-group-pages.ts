import { useNavigate } from '@tanstack/react-router'

/** The places over the groups of a campus. */
export function useGroupPages(campusId: number) {
  const navigate = useNavigate()
  const step = { search: (before: object) => before, resetScroll: false, ignoreBlocker: true } as const
  const params = { campusId: String(campusId) }
  const ofGroup = (groupId: number) => ({ ...params, onboarding_group_id: String(groupId) })
  return {
    toNew: () => void navigate({ to: '/workbench/onboarding/groups/$campusId/new', params, ...step }),
    toEdit: (groupId: number) =>
      void navigate({
        to: '/workbench/onboarding/groups/$campusId/edit/$onboarding_group_id',
        params: ofGroup(groupId),
        ...step,
      }),
    toDuplicate: (groupId: number) =>
      void navigate({
        to: '/workbench/onboarding/groups/$campusId/duplicated-group-modal/$onboarding_group_id',
        params: ofGroup(groupId),
        ...step,
      }),
    close: () => void navigate({ to: '/workbench/onboarding/groups/$campusId', params, ...step }),
  }
}

import { useNavigate } from '@tanstack/react-router'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ChosenFamily } from '../../contract/families.schemas.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'

interface AssignOptions {
  readonly tab: number
  readonly chosen: readonly ChosenFamily[]
  /** Whether somebody has to be asked first; then it waits. */
  readonly asksFirst: () => boolean
  readonly onAssigned: () => void
}

/** The campus and start date of the chosen families. */
export function useAssignForm({ tab, chosen, asksFirst, onAssigned }: AssignOptions) {
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '/workbench/onboarding/families/$campus_filter',
      params: { campus_filter: String(tab) },
      search: (before) => before,
      resetScroll: false,
      ignoreBlocker: true,
    })
  return useServerForm({
    initial: { campusId: '', cycleId: '' },
    what: null,
    first: async () => !asksFirst(),
    send: ({ campusId, cycleId }) =>
      client.onboardingFamilies.assignCampus({
        campus_filter: tab,
        families: chosen.map(({ id }) => id),
        campusId: Number(campusId),
        cycleId: Number(cycleId),
      }),
    said: ({ data }) => ({ message: `Selected families sucessfully added to ${data} campus.` }),
    failure: 'There was an error during this operation. Try again.',
    onSaved: () => {
      onAssigned()
      close()
    },
    shownBy: shownByOnboarding(),
    onClose: close,
  })
}

import { useNavigate } from '@tanstack/react-router'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ChosenFamily } from '../../contract/families.schemas.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import { invitedOf } from './assign-values.ts'

interface AssignOptions {
  readonly tab: number
  readonly chosen: readonly ChosenFamily[]
  /** Who was invited as far as is known; with somebody among them it waits. */
  readonly ask: (invited: readonly ChosenFamily[]) => void
  readonly onAssigned: () => void
}

export const nobody: readonly ChosenFamily[] = []

/** The campus and start date of the chosen families; where the server knows of others who were invited, they are its conflict. */
export function useAssignForm({ tab, chosen, ask, onAssigned }: AssignOptions) {
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
    initial: { campusId: '', cycleId: '', confirmed: nobody },
    what: null,
    first: async () => {
      const invited = invitedOf(chosen)
      ask(invited)
      return invited.length === 0
    },
    send: ({ campusId, cycleId, confirmed }) =>
      client.onboardingFamilies.assignCampus({
        campus_filter: tab,
        families: chosen.map(({ id }) => id),
        campusId: Number(campusId),
        cycleId: Number(cycleId),
        begins_anew: confirmed.map(({ id }) => id),
      }),
    said: ({ data }) => ({ message: `Selected families sucessfully added to ${data} campus.` }),
    failure: 'There was an error during this operation. Try again.',
    drawsConflict: true,
    onSaved: () => {
      onAssigned()
      close()
    },
    shownBy: shownByOnboarding(),
    onClose: close,
  })
}

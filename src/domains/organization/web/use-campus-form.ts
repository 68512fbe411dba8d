import { useState } from 'react'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Campus } from '../contract/organization.contract.ts'
import { campusValues, toCampusFields } from './campus-values.ts'
import { shownBy, useUndoChange } from './use-undo-change.ts'

/** The form of a campus; what a change does to whom is asked before it is saved. */
export function useCampusForm(campus: Campus | undefined, onClose: () => void) {
  const cohort_id = campus?.cohort_id ?? 0
  const undo = useUndoChange()
  const [effects, setEffects] = useState<readonly string[]>([])
  const form = useServerForm({
    initial: campusValues(campus),
    first: async (values) => {
      if (campus === undefined) return true
      const weighed = await client.organization.weighCampus({ ...toCampusFields(values), cohort_id })
      setEffects(weighed.effects)
      return weighed.effects.length === 0
    },
    send: (values) =>
      campus === undefined
        ? client.organization.addCampus(toCampusFields(values))
        : client.organization.saveCampus({ ...toCampusFields(values), cohort_id, _action: 'update' }),
    said: ({ message, change_id }) => ({
      message,
      ...(change_id !== null && { undo: () => void undo(change_id) }),
    }),
    what: 'the campus',
    shownBy,
    onClose,
  })
  return { form, effects, forget: () => setEffects([]) }
}

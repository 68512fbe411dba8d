import { useState } from 'react'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Campus } from '../../contract/organization.contract.ts'
import { shownBy, useUndoChange } from '../use-undo-change.ts'
import { type CampusValues, campusValues, toCampusFields } from './campus-values.ts'
import { useRetireQuestion, type Weighed } from './use-retire-question.ts'

/** The form of a campus; what a change does to whom is asked before it is saved. */
export function useCampusForm(campus: Campus | undefined, onClose: () => void) {
  const cohort_id = campus?.cohort_id ?? 0
  const undo = useUndoChange()
  const [weighed, setWeighed] = useState<Weighed>()
  const changeOf = (values: CampusValues) =>
    ({ ...toCampusFields(values), cohort_id, _action: 'update' }) as const
  const form = useServerForm({
    initial: campusValues(campus),
    version: campus?.version,
    follows: true,
    first: async (values) => {
      if (campus === undefined) return true
      const { effects, basis } = await client.organization.weighCampus(changeOf(values))
      setWeighed({ effects, basis, retires: false })
      return effects.length === 0
    },
    send: (values, version) => {
      // Seen or refused, what was weighed is over: the next save weighs anew.
      setWeighed(undefined)
      return campus === undefined
        ? client.organization.addCampus(toCampusFields(values))
        : client.organization.saveCampus({ ...changeOf(values), basis: weighed?.basis, version })
    },
    said: ({ message, change_id }) => ({
      message,
      ...(change_id !== null && { undo: () => void undo(change_id) }),
    }),
    what: 'the campus',
    shownBy,
    onClose,
  })
  const _action = campus?.isOffered === false ? 'restore' : 'retire'
  const retire = () => {
    const basis = weighed?.basis
    setWeighed(undefined)
    form.act(() => client.organization.saveCampus({ cohort_id, _action, basis }))
  }
  const asking = useRetireQuestion({ cohort_id, _action }, setWeighed)
  return {
    form,
    effects: weighed?.effects ?? [],
    ...asking,
    confirm: () => (weighed?.retires === true ? retire() : form.save({}, true)),
    forget: () => setWeighed(undefined),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SentSettings } from '../contract/school-settings.ts'
import { shownBy, useUndoChange } from './use-undo-change.ts'

interface SettingsFormOptions<Values> {
  readonly initial: Values
  readonly toPart: (values: Values) => SentSettings
  readonly what: string
  readonly onSaved?: (() => void) | undefined
}

/** A form of a part of the settings: what the change does to whom is asked before it is saved. */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
  const { initial, toPart, what, onSaved } = options
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  const [effects, setEffects] = useState<readonly string[]>([])
  const basis = useRef<number>(undefined)
  const form = useServerForm({
    initial,
    what,
    first: async (values) => {
      const weighed = await client.organization.weighOrganization(toPart(values))
      setEffects(weighed.effects)
      basis.current = weighed.basis
      return weighed.effects.length === 0
    },
    send: (values) => {
      // Seen or refused, what was weighed is over: the next save weighs anew.
      setEffects([])
      return client.organization.saveOrganization({ ...toPart(values), basis: basis.current })
    },
    said: ({ message, change_id }) => ({
      message,
      ...(change_id !== null && { undo: () => void undo(change_id) }),
    }),
    onSaved: async () => {
      // The next step reads what this one saved.
      await Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onSaved?.()
    },
  })
  return { form, effects, forget: () => setEffects([]) }
}
export type SettingsForm<Values extends object> = ReturnType<typeof useSettingsForm<Values>>

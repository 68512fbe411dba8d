import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SentSettings } from '../contract/school-settings.ts'
import { changedPart } from './settings-values.ts'
import { shownBy, useUndoChange } from './use-undo-change.ts'

interface SettingsFormOptions<Values> {
  readonly initial: Values
  /** The number of the latest change that `initial` has. */
  readonly version: number
  readonly toPart: (values: Values) => SentSettings
  readonly what: string
  readonly check?: (values: Values) => Readonly<Record<string, string | undefined>>
  readonly onSaved?: (() => void) | undefined
}

/**
 * A form of a part of the settings: what the change does to whom is asked before it is saved. What a colleague changes
 * meanwhile comes into it while nothing is typed; what is typed stays, and that alone is sent.
 */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
  const { toPart, onSaved, ...ofForm } = options
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  const [effects, setEffects] = useState<readonly string[]>([])
  const weighed = useRef<{ readonly part: SentSettings; readonly basis: number }>(undefined)
  const form = useServerForm({
    ...ofForm,
    follows: true,
    first: async (values, over) => {
      const part = changedPart(toPart(values), toPart(over.values))
      const { effects, basis } = await client.organization.weighOrganization({ ...part, since: over.version })
      setEffects(effects)
      weighed.current = { part, basis }
      return effects.length === 0
    },
    send: () => {
      // Seen or refused, what was weighed is over: the next save weighs anew.
      setEffects([])
      const { part, basis } = weighed.current ?? {}
      return client.organization.saveOrganization({ ...part, basis })
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

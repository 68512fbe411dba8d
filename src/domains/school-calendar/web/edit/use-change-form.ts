import { useState } from 'react'
import { client } from '#web/api.ts'
import { useServerForm } from '#web/server-form.tsx'
import type { CalendarChangeInput, CalendarEffects } from '../../contract/school-calendar.schemas.ts'
import type { Words } from '../../rules/closing-words.ts'
import { hasEffects, useUndoChange } from '../use-calendar-change.ts'

interface ChangeFormOptions<Values extends object> {
  readonly initial: Values
  /** What the form says, as a change of the calendar. */
  readonly toChange: (values: Values) => CalendarChangeInput
  /** What people are told of it; null tells nobody. */
  readonly tell?: (values: Values) => Words | null
  /** Nothing is made before somebody saw what it affects, whatever that is. */
  readonly looksFirst?: boolean
  readonly isAlsoDirty?: boolean
  readonly onClose: () => void
}

interface Asked {
  readonly change: CalendarChangeInput
  readonly tell: Words | null
  readonly effects: CalendarEffects
}

const names = { tell: ['tell'] }
const leaving = { text: 'What you typed will be lost.' }

/**
 * Checks a change, says what it affects, and makes it once that was seen (issue 4 §3): saving makes it at once when
 * nothing else changes, otherwise – or always, where the button says that it only looks – `asked` waits for `confirm`.
 */
export function useChangeForm<Values extends object>(options: ChangeFormOptions<Values>) {
  const { toChange, tell = () => null, looksFirst = false } = options
  const undo = useUndoChange()
  const [asked, setAsked] = useState<Asked>()
  const look = async (change: CalendarChangeInput, told: Words | null) => {
    const effects = await client.schoolCalendar.previewChange({ change })
    if (!looksFirst && !hasEffects(effects)) return true
    setAsked({ change, tell: told, effects })
    return false
  }
  const make = (change: CalendarChangeInput, told: Words | null) =>
    client.schoolCalendar.makeChange({ change, tell: told })
  const form = useServerForm({
    initial: options.initial,
    first: (values) => look(toChange(values), tell(values)),
    send: (values) => make(toChange(values), tell(values)),
    what: 'the change of the calendar',
    leaving,
    names,
    isAlsoDirty: options.isAlsoDirty === true,
    shownBy: 'everything',
    said: ({ change_id, message }, sent) => ({
      message:
        (asked === undefined ? tell(sent) : asked.tell) === null
          ? message
          : `${message}. People are told in a few seconds`,
      undo: change_id === null ? undefined : () => undo.mutate(change_id),
    }),
    onClose: options.onClose,
  })
  return {
    ...form,
    isSaving: form.isSaving || form.isActing,
    looksFirst,
    /** What the change would do, while it waits for a yes. */
    asked,
    /** Another change than the fields say, such as removing the row; it tells nobody. */
    ask: (change: CalendarChangeInput) =>
      form.act(
        () => make(change, null),
        () => look(change, null),
      ),
    confirm: () => asked !== undefined && form.act(() => make(asked.change, asked.tell)),
    back: () => setAsked(undefined),
  }
}

export type ChangeForm<Values extends object> = ReturnType<typeof useChangeForm<Values>>

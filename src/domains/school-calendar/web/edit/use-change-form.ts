import { useServerForm } from '#web/forms/server-form.tsx'
import type { CalendarChangeInput } from '../../contract/school-calendar.schemas.ts'
import type { Words } from '../../rules/closing-words.ts'
import { useUndoChange } from '../use-calendar-change.ts'
import { make, useEffects } from './use-effects.ts'

interface ChangeFormOptions<Values extends object> {
  readonly initial: Values
  /** What the form says, as a change of the calendar. */
  readonly toChange: (values: Values) => CalendarChangeInput
  /** What people are told of it; null tells nobody. */
  readonly tell?: (values: Values) => Words | null
  /** Nothing is made before somebody saw what it affects, whatever that is. */
  readonly previewsFirst?: boolean
  readonly isAlsoDirty?: boolean
  readonly onClose: () => void
}

const names = { tell: ['tell'] }
const soonInformed = 'People are told in a few seconds'

/**
 * Checks a change, says what it affects, and makes it once that was seen (issue 4 §3): saving makes it at once when
 * nothing else changes, otherwise – or always, where the button says that it only looks – `asked` waits for `confirm`.
 */
export function useChangeForm<Values extends object>(options: ChangeFormOptions<Values>) {
  const { toChange, tell = () => null, previewsFirst = false, ...begun } = options
  const undo = useUndoChange()
  const { asked, preview, back } = useEffects(previewsFirst)
  const form = useServerForm({
    ...begun,
    first: (values) => preview(toChange(values), tell(values)),
    send: (values) => make(toChange(values), tell(values)),
    what: 'the change of the calendar',
    leaving: { text: 'What you typed will be lost.' },
    names,
    shownBy: 'everything',
    said: ({ change_id, message }, sent) => ({
      message: (asked ? asked.tell : tell(sent)) === null ? message : `${message}. ${soonInformed}`,
      undo: change_id === null ? undefined : () => undo.mutate(change_id),
    }),
  })
  return {
    ...form,
    isSaving: form.isSaving || form.isActing,
    previewsFirst,
    /** What the change would do, while it waits for a yes. */
    asked,
    /** Another change than the fields say, such as removing the row; it tells nobody. */
    ask: (change: CalendarChangeInput) =>
      form.act(
        () => make(change, null),
        () => preview(change, null),
      ),
    confirm: () => asked !== undefined && form.act(() => make(asked.change, asked.tell)),
    back,
  }
}

export type ChangeForm<Values extends object> = ReturnType<typeof useChangeForm<Values>>

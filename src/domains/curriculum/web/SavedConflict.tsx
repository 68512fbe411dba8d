import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog, type ConflictRow } from '#ui/panel/ConflictDialog.tsx'
import { bothChanged } from '#ui/panel/conflict-words.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'

interface SavedConflictProps<Values extends object> {
  readonly form: Pick<ServerForm<Values, number>, 'isSaving' | 'resolve' | 'leave' | 'forgetError'>
  /** What was saved: "unit". */
  readonly what: string
  readonly conflict: { readonly savedBy: string; readonly savedAt: string }
  /** What the other one saved, and its version. */
  readonly theirs: Values
  readonly version: number
  readonly rows: readonly ConflictRow[]
  /** Both as one: where both changed the same, what was chosen. */
  readonly merge: (takesYours: (key: string) => boolean) => Values
}

/** Two people saved the same unit or ability: yours and theirs side by side where both changed the same, the rest is kept. */
export function SavedConflict<Values extends object>(props: SavedConflictProps<Values>) {
  const { form, what, conflict, theirs, version, rows, merge } = props
  return (
    <ConflictDialog
      opened
      title={`${conflict.savedBy} saved this ${what} at ${formatMoment(conflict.savedAt, Date.now())}`}
      theirName={conflict.savedBy.split(' ')[0] ?? conflict.savedBy}
      rows={rows}
      busy={form.isSaving}
      onSave={(choices) =>
        form.resolve(
          merge((key) => choices.get(key) !== 'theirs'),
          theirs,
          version,
        )
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      {bothChanged(rows.map(({ label }) => label))}
    </ConflictDialog>
  )
}

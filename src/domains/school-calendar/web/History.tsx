import { Button } from '@mantine/core'
import { formatWhen } from '#ui/format/times.ts'
import type { MadeChange } from '../contract/school-calendar.schemas.ts'
import css from './page.module.css'
import { useUndoChange } from './use-calendar-change.ts'

/** Who changed the calendar lately, from which file, each with its Undo. */
export function History({ changes, mayUndo }: { changes: readonly MadeChange[]; mayUndo: boolean }) {
  const undo = useUndoChange()
  if (changes.length === 0) return <p className={css.note}>Nothing was changed here yet.</p>
  return (
    <ul className={css.history}>
      {changes.map((change) => (
        <li key={change.id} className={css.change}>
          <div>
            <p>{change.summary}</p>
            <p className={css.meta}>
              {change.made_by}, {formatWhen(change.made_at, Date.now())}
              {change.file_name !== null && `, from ${change.file_name}`}
              {change.undone_at !== null && `. Taken back by ${change.undone_by}`}
            </p>
          </div>
          {mayUndo && change.undone_at === null && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Undo: ${change.summary}`}
              disabled={undo.isPending}
              onClick={() => undo.mutate(change.id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatWhen } from '#ui/format/times.ts'
import { api } from '#web/calls/api.ts'
import css from './organization.module.css'
import { useUndoChange } from './use-undo-change.ts'

/** Who changed what of the school and its campuses, with the way back. */
export function SettingHistory() {
  const { changes } = useSuspenseQuery(api.organization.listChanges.queryOptions()).data
  const undo = useUndoChange()
  if (changes.length === 0) return <p className={css.fact}>Nothing was changed yet.</p>
  return (
    <ul className={css.history}>
      {changes.map(({ id, subject, changedBy, changedAt, fields, undoneAt }) => (
        <li key={id}>
          <div className={css.change}>
            <p className={css.fact}>
              {subject}, {formatWhen(changedAt, Date.now())}, {changedBy ?? 'somebody who has left'}
              {undoneAt !== null && ' · undone'}
            </p>
            {fields.map(({ title, before, after }) => (
              <p key={title} className={css.values}>
                {title}: <del>{before}</del> → <ins>{after}</ins>
              </p>
            ))}
          </div>
          {undoneAt === null && (
            <Button size="xs" onClick={() => void undo(id)}>
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

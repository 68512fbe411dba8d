import { Button, Modal } from '@mantine/core'
import { formatNoun } from '#ui/format/quantities.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import css from './credit.module.css'

interface ChangedSinceProps {
  readonly error: unknown
  readonly onClose: () => void
}

/** For whom something changed since a run was planned: then it is not applied. */
export function ChangedSince({ error, onClose }: ChangedSinceProps) {
  const changed = conflictOf(client.updateCredit.act, error)
  if (changed === undefined) return null
  return (
    <Modal opened onClose={onClose} title="Something changed since">
      <p className={css.said}>{messageOf(error)}</p>
      <ul className={css.changed}>
        {changed.changed.map(({ student_id, name, language }) => (
          <li key={`${student_id} ${language}`}>
            {name}, {language}
          </li>
        ))}
        {changed.more > 0 && <li>and {formatNoun(changed.more, 'other')}</li>}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </Modal>
  )
}

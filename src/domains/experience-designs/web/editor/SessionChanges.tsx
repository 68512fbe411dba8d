import { Button, Modal } from '@mantine/core'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import css from './editor.module.css'
import type { AskedChanges } from './use-experience-form.ts'

interface SessionChangesProps extends AskedChanges {
  readonly onAnswer: (isYes: boolean) => void
}

const verbs = { add: 'New', move: 'Moves', remove: 'Removed', stay: 'Stays' } as const

/** What saving does to sessions and due days: shown before it is done. */
export function SessionChanges({ changes, due, onAnswer }: SessionChangesProps) {
  const count = changes.filter(({ what }) => what !== 'stay').length
  const what = [
    ...(count > 0 ? [formatNoun(count, 'session')] : []),
    ...(due.length > 0 ? [formatNoun(due.length, 'due day')] : []),
  ].join(' and ')
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      size={640}
      title={`Saving changes ${what}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, what, fromAt, toAt, because }) => (
            <tr key={key} data-stays={what === 'stay' || undefined}>
              <th scope="row">{verbs[what]}</th>
              <td>{momentOf(fromAt)}</td>
              <td>{what === 'stay' ? because : momentOf(toAt)}</td>
            </tr>
          ))}
          {due.map(({ key, title, fromAt, toAt }) => (
            <tr key={`due ${key}`}>
              <th scope="row">Due: {title}</th>
              <td>{momentOf(fromAt)}</td>
              <td>{momentOf(toAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.buttons}>
        <Button variant="subtle" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => onAnswer(true)}>
          {`Save and change ${what}`}
        </Button>
      </div>
    </Modal>
  )
}

const momentOf = (at: string | null) => (at === null ? '–' : `${formatDayOf(at)}, ${formatTime(at)}`)

import { Button, Modal } from '@mantine/core'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import type { SessionChangeOnWire } from '../../contract/experience-design.contract.ts'
import css from './editor.module.css'

interface SessionChangesProps {
  readonly changes: readonly SessionChangeOnWire[]
  readonly onAnswer: (isYes: boolean) => void
}

const verbs = { add: 'New', move: 'Moves', remove: 'Taken away', stay: 'Stays' } as const

/** What saving does to sessions: shown before it is done. */
export function SessionChanges({ changes, onAnswer }: SessionChangesProps) {
  const count = changes.filter(({ what }) => what !== 'stay').length
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      size={640}
      title={`Saving changes ${formatNoun(count, 'session')}`}
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
        </tbody>
      </table>
      <div className={css.buttons}>
        <Button variant="subtle" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => onAnswer(true)}>
          {`Save and change ${formatNoun(count, 'session')}`}
        </Button>
      </div>
    </Modal>
  )
}

const momentOf = (at: string | null) => (at === null ? '–' : `${formatDayOf(at)}, ${formatTime(at)}`)

import { Button } from '@mantine/core'
import { formatMoment } from '#ui/format/times.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from '../groups.module.css'

export type HistoryRow = ContractRouterOutputs['groups']['listHistory']['entries'][number]

interface HistoryEntryProps {
  readonly entry: HistoryRow
  readonly nowMs: number
  /** Undefined where the viewer may not change the group, or it is chosen already. */
  readonly onTakeBack: (() => void) | undefined
}

/** One change of a group: by whom and when, what it was, and taking it back. */
export function HistoryEntry({ entry, nowMs, onTakeBack }: HistoryEntryProps) {
  const { happenedAt, by, what, details, undo } = entry
  return (
    <li>
      <p>
        <strong>{what}</strong>{' '}
        <span className={css.when}>
          {by ?? 'Nobody signed in'}, {formatMoment(happenedAt, nowMs)}
        </span>
        {undo !== null && onTakeBack !== undefined && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Take back: ${[what, ...details].join(', ')}`}
            onClick={onTakeBack}
          >
            Take back
          </Button>
        )}
      </p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

import { Button } from '@mantine/core'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { BulkBar } from '#ui/table/BulkBar.tsx'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import type { BulkAnswer } from '../../contract/excuses.schemas.ts'
import css from './report.module.css'

interface ReportBulkBarProps {
  readonly count: number
  /** The last answer, while it named excuses that were not handled. */
  readonly answer: BulkAnswer | undefined
  readonly onDecide: (decision: ExcuseDecision) => void
  readonly onClose: () => void
}

/** What to do with the selected excuses; afterwards which were left alone, and why (look §7.6). */
export function ReportBulkBar({ count, answer, onDecide, onClose }: ReportBulkBarProps) {
  return (
    <BulkBar count={count} onClose={onClose} {...(answer && { outcome: <Outcome answer={answer} /> })}>
      <Button
        variant="filled"
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => onDecide('approve')}
      >
        Approve
      </Button>
      <Button leftSection={<IconX size={16} stroke={1.75} aria-hidden />} onClick={() => onDecide('reject')}>
        Reject
      </Button>
      <Button
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => onDecide('remove')}
      >
        Remove
      </Button>
    </BulkBar>
  )
}

function Outcome({ answer }: { answer: BulkAnswer }) {
  return (
    <span className={css.outcome}>
      {answer.message}
      {answer.not_handled.map((one) => (
        <span key={one.excuse_id} className={css.outcomeLine}>
          {one.student_name === '' ? `Excuse ${one.excuse_id}` : one.student_name}: {one.reason}
        </span>
      ))}
    </span>
  )
}

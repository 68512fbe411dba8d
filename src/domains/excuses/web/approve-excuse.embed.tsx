import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { useDecide } from './use-decide.ts'

interface ApproveExcuseProps {
  readonly excuseId: number
  /** As the page shows it: an excuse that changed since is left alone, and the toast says so. */
  readonly version: number
  readonly studentName: string
}

/** Approves one excuse where it is listed; the toast takes it back. */
export function ApproveExcuse({ excuseId, version, studentName }: ApproveExcuseProps) {
  const decide = useDecide()
  return (
    <ReasonedButton
      size="xs"
      aria-label={`Approve the excuse of ${studentName}`}
      busy={decide.isPending}
      onClick={() => decide.mutate({ decision: 'approve', excuses: [{ id: excuseId, version }] })}
    >
      Approve
    </ReasonedButton>
  )
}

import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'
import { useRepair } from './use-google-acts.ts'

interface RepairButtonProps {
  readonly label: string
  /** Whom or what, for who does not see the row. */
  readonly of: string
  readonly ask: () => Promise<{ readonly sync: CalendarSync }>
  /** Why it cannot be. */
  readonly reason?: string | undefined
}

/** Brings one house or one student in line with the calendar. */
export function RepairButton({ label, of, ask, reason }: RepairButtonProps) {
  const repair = useRepair()
  return (
    <ReasonedButton
      size="xs"
      changes
      busy={repair.isPending}
      reason={reason}
      aria-label={`${label} ${of}`}
      onClick={(event) => {
        event.stopPropagation()
        repair.mutate(ask)
      }}
    >
      {label}
    </ReasonedButton>
  )
}

import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

interface ScheduleActionsProps {
  readonly schedule: ContractRouterOutputs['masterSchedule']['getSchedule']
  readonly isBusy: boolean
  readonly onUndo: (moveId: number) => void
}

/** What one does with the whole schedule: the last move taken back, the picture on paper. */
export function ScheduleActions({ schedule, isBusy, onUndo }: ScheduleActionsProps) {
  const last = schedule.can_move ? schedule.last_move : null
  return (
    <>
      {last && (
        <Button
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          onClick={() => onUndo(last.id)}
        >
          Undo {last.title}
        </Button>
      )}
      {schedule.experiences.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      )}
    </>
  )
}

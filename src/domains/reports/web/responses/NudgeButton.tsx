import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatTime } from '#ui/format/times.ts'
import { useViewer } from '#web/calls/session.ts'
import { useNudge } from './use-nudge.ts'

interface NudgeButtonProps {
  readonly employees: readonly { readonly id: number; readonly name: string }[]
  /** When somebody nudged them today. */
  readonly nudgedAt?: string | null
}

const icon = <IconBellRinging size={16} stroke={1.75} aria-hidden />

/** Asks whoever runs it to answer; once a day, and never oneself. */
export function NudgeButton({ employees, nudgedAt = null }: NudgeButtonProps) {
  const viewer = useViewer()
  const { nudge, isPending } = useNudge()
  const others = employees.filter(({ id }) => id !== viewer.userId)
  if (others.length === 0) return null
  const label = `Nudge ${others.map(({ name }) => name).join(' and ')}`
  if (nudgedAt !== null)
    return (
      <ReasonedButton
        size="xs"
        leftSection={icon}
        reason={`Nudged today at ${formatTime(nudgedAt)}. Once a day is enough.`}
      >
        Nudged
      </ReasonedButton>
    )
  return (
    <Button
      size="xs"
      aria-label={label}
      leftSection={icon}
      loading={isPending}
      onClick={() => nudge(others.map(({ id }) => id))}
    >
      Nudge
    </Button>
  )
}

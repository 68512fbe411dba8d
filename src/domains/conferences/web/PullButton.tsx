import { IconRefresh } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useConferenceAct } from './use-conference-acts.ts'

/** Has the whole cycle compared with the video service. */
export function PullButton({ cycle, counts, hindrance }: ContractRouterOutputs['conferences']['list']) {
  const act = useConferenceAct()
  const waiting = counts.pending > 0 ? `${counts.pending} still being compared.` : undefined
  return (
    <ReasonedButton
      variant="filled"
      changes
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      busy={act.isPending}
      reason={hindrance ?? waiting}
      onClick={() => act.mutate({ _action: 'pull-cycle-conference-issues', cycleId: cycle.id })}
    >
      Pull conference issues
    </ReasonedButton>
  )
}

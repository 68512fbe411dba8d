import { IconRefresh } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { usePlan } from '../use-sync.ts'

interface PlanButtonProps {
  readonly scope: 'all' | 'users' | 'experiences'
  readonly label: string
}

/** Shows what a sync of many would do, before it is done. */
export function PlanButton({ scope, label }: PlanButtonProps) {
  const plan = usePlan()
  return (
    <ReasonedButton
      changes
      busy={plan.isPending}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      onClick={() => plan.mutate(scope)}
    >
      {label}
    </ReasonedButton>
  )
}

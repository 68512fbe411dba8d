import { useQuery } from '@tanstack/react-query'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import type { CyclePlan } from '../../contract/pathways.schemas.ts'
import { pathwayQuery } from '../pathways-address.ts'
import { type Slot, slotsOf } from './plan-slots.ts'

interface PlanConflictProps {
  readonly pathwayId: number
  readonly cycleId: number
  readonly form: {
    readonly values: { readonly slots: readonly Slot[] }
    readonly conflict: { readonly savedBy: string } | undefined
    readonly isSaving: boolean
    readonly leave: () => void
    readonly forgetError: () => void
  }
  /** What the other one saved, and the templates that are to stand there. */
  readonly onChoose: (theirs: CyclePlan, chosen: Slot[]) => void
}

/** Two people saved the plan of one cycle: both lists side by side, and one of them is chosen. */
export function PlanConflict({ form, ...props }: PlanConflictProps) {
  return form.conflict && <BothPlans {...props} form={form} savedBy={form.conflict.savedBy} />
}

function BothPlans(props: PlanConflictProps & { readonly savedBy: string }) {
  const { pathwayId, cycleId, savedBy, form, onChoose } = props
  const yours = form.values.slots
  const { data, isFetchedAfterMount } = useQuery({ ...pathwayQuery(pathwayId), refetchOnMount: 'always' })
  const theirs = data?.cyclePlans.find((plan) => plan.cycleId === cycleId)
  if (!isFetchedAfterMount || theirs === undefined) return null
  const name = savedBy.split(' ')[0] ?? savedBy
  return (
    <ConflictDialog
      opened
      title={`${savedBy} saved Cycle ${theirs.cyclePosition} in the meantime`}
      theirName={name}
      rows={[
        {
          key: 'templates',
          label: 'Templates',
          yours: <Titles slots={yours} />,
          theirs: <Titles slots={slotsOf(theirs)} />,
        },
      ]}
      busy={form.isSaving}
      onSave={(choices) =>
        onChoose(theirs, choices.get('templates') === 'theirs' ? slotsOf(theirs) : [...yours])
      }
      onDiscard={form.leave}
      onClose={form.forgetError}
    >
      The templates of a cycle are one list: choose which version to keep.
    </ConflictDialog>
  )
}

function Titles({ slots }: { slots: readonly Slot[] }) {
  const titles = slots.flatMap((slot) => slot?.title ?? [])
  return titles.length === 0 ? 'No templates' : titles.join(', ')
}

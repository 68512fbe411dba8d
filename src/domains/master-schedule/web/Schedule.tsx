import { Button } from '@mantine/core'
import { IconCalendarCog } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { NoCycle } from '#domains/journey-builder/web/no-cycle.embed.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ScheduledExperience } from '../contract/master-schedule.contract.ts'
import { ExpertTable } from './ExpertTable.tsx'
import { DoubleBookings } from './rail/DoubleBookings.tsx'
import { NoBlock } from './rail/NoBlock.tsx'
import { ScheduleRail } from './rail/ScheduleRail.tsx'
import { ScheduleGrid } from './ScheduleGrid.tsx'
import css from './schedule.module.css'
import type { Placed } from './schedule-cells.ts'
import type { useMoveExperience } from './use-move-experience.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/master-schedule')

interface ScheduleProps {
  readonly schedule: ContractRouterOutputs['masterSchedule']['getSchedule']
  /** What the filters leave of it. */
  readonly list: {
    readonly rows: readonly ScheduledExperience[]
    readonly filters: number
    readonly clear: () => void
  }
  readonly moving: Pick<ReturnType<typeof useMoveExperience>, 'move' | 'isBusy'>
}

/** The picture of a cycle, by campus or by expert, and beside it where the chosen could go and what is in conflict. */
export function Schedule({ schedule, list, moving }: ScheduleProps) {
  const { cycle, campuses, experiences, can_move } = schedule
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { move, isBusy } = moving
  if (cycle === null) return <NoCycle />
  if (experiences.length === 0)
    return (
      <EmptyState
        icon={IconCalendarCog}
        title="Nothing is planned for this cycle yet"
        action={
          <Button component={UiLink} href="/template/library">
            Template library
          </Button>
        }
      >
        Experiences made from templates appear here by block and campus.
      </EmptyState>
    )
  if (list.rows.length === 0) return <NothingFound filters={list.filters} onClear={list.clear} />
  const experience = list.rows.find(({ id }) => id === search.experience)
  const block = experience?.blocks.find((one) => one === search.block) ?? experience?.blocks[0]
  const chosen = experience && block !== undefined ? { experience, block } : undefined
  const choose = (placed: Placed) =>
    void navigate({
      search: (before) => ({ ...before, experience: placed.experience.id, block: placed.block }),
      resetScroll: false,
      replace: true,
    })
  const shown = {
    campuses,
    experiences: list.rows,
    canMove: can_move && !isBusy,
    chosen,
    onChoose: choose,
  }
  return (
    <div className={css.columns} data-chosen={chosen !== undefined || undefined}>
      {search.view === 'experts' ? (
        <ExpertTable {...shown} />
      ) : (
        <ScheduleGrid {...shown} onMove={(placed, to) => void move(placed, to)} />
      )}
      <aside className={css.rail} aria-label="Moves and conflicts" data-print="hide">
        {chosen !== undefined && can_move && (
          <ScheduleRail
            chosen={chosen}
            campuses={campuses}
            isBusy={isBusy}
            onMove={(to) => void move(chosen, to)}
          />
        )}
        <NoBlock experiences={list.rows.filter(({ blocks }) => blocks.length === 0)} />
        <DoubleBookings campuses={campuses} />
      </aside>
    </div>
  )
}

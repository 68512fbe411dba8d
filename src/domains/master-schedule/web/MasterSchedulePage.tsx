import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarCog } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { MasterScheduleTabs } from '#domains/journey-builder/web/master-schedule-tabs.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { DoubleBookings } from './DoubleBookings.tsx'
import { ScheduleGrid } from './ScheduleGrid.tsx'
import { ScheduleRail } from './ScheduleRail.tsx'
import css from './schedule.module.css'
import { scheduleQuery } from './schedule-address.ts'
import { useMoveExperience } from './use-move-experience.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/master-schedule')

/** `/journey-builder/master-schedule`: everything of a cycle by block and campus, moved by drag, keys or choice. */
export function MasterSchedulePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(scheduleQuery(search))
  const queryClient = useQueryClient()
  useLive(
    [topic('journey-builder')],
    () => void queryClient.invalidateQueries({ queryKey: api.masterSchedule.key() }),
  )
  usePageTitle('Master schedule')
  const { move, undo, isBusy, question } = useMoveExperience()
  const experience = data?.experiences.find(({ id }) => id === search.experience)
  const block = experience?.blocks.find((one) => one === search.block) ?? experience?.blocks[0]
  const chosen = experience && block !== undefined ? { experience, block } : undefined
  const last = data?.can_move ? data.last_move : null
  return (
    <SheetPage>
      <PageHeader
        title="Master schedule"
        facts={data?.cycle && `${data.cycle.title}, ${formatNoun(data.experiences.length, 'experience')}`}
        actions={
          last && (
            <Button
              leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
              disabled={isBusy}
              onClick={() => undo(last.id)}
            >
              Undo {last.title}
            </Button>
          )
        }
        tabs={<MasterScheduleTabs cycleId={data?.cycle?.id} />}
      />
      <PageBody>
        {error !== null && data === undefined && (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
        {data?.experiences.length === 0 && (
          <EmptyState icon={IconCalendarCog} title="Nothing is planned for this cycle yet">
            Experiences that are made of templates stand here by block and campus.
          </EmptyState>
        )}
        {data !== undefined && data.experiences.length > 0 && (
          <div className={css.columns} data-chosen={chosen !== undefined || undefined}>
            <ScheduleGrid
              campuses={data.campuses}
              experiences={data.experiences}
              canMove={data.can_move && !isBusy}
              chosen={chosen}
              onChoose={(placed) =>
                void navigate({
                  search: (before) => ({ ...before, experience: placed.experience.id, block: placed.block }),
                  resetScroll: false,
                  replace: true,
                })
              }
              onMove={(placed, to) => void move(placed, to)}
            />
            <aside className={css.rail} aria-label="Moves and conflicts">
              {chosen !== undefined && data.can_move && (
                <ScheduleRail
                  chosen={chosen}
                  campuses={data.campuses}
                  isBusy={isBusy}
                  onMove={(to) => void move(chosen, to)}
                />
              )}
              <DoubleBookings campuses={data.campuses} />
            </aside>
          </div>
        )}
      </PageBody>
      {question}
    </SheetPage>
  )
}

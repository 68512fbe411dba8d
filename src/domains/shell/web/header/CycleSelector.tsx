import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { Viewer } from '#web/calls/session.ts'
import css from './CycleSelector.module.css'

type Cycle = Viewer['cycles'][number]

const rangeOf = (cycle: Cycle) =>
  formatDayRange(schoolDayOf(cycle.start_timestamp), schoolDayOf(cycle.end_timestamp))

/** Chooses the cycle that every page shows; it stands in the query as `cycle_id` (domain.md §2). */
export function CycleSelector({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate()
  const selected = viewer.cycles.find((cycle) => cycle.id === viewer.selectedCycleId)
  if (selected === undefined) return null
  const choose = (cycleId: string) =>
    void navigate({ to: '.', search: (search) => ({ ...search, cycle_id: Number(cycleId) }) })
  const years = Map.groupBy(viewer.cycles, (cycle) => cycle.school_year)
  return (
    <Menu position="bottom-start" offset={2}>
      <Menu.Target>
        <UnstyledButton className={css.target}>
          <strong className={css.title}>{selected.title}</strong>
          <span className={css.range}>{rangeOf(selected)}</span>
          <VisuallyHidden>, choose a cycle</VisuallyHidden>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        <Menu.RadioGroup value={String(selected.id)} onChange={choose}>
          {[...years].map(([year, cycles]) => (
            <Fragment key={year}>
              <Menu.Label>{year}</Menu.Label>
              {cycles.map((cycle) => (
                <Menu.RadioItem
                  key={cycle.id}
                  value={String(cycle.id)}
                  closeMenuOnClick
                  checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden />}
                  rightSection={<span className={css.range}>{rangeOf(cycle)}</span>}
                >
                  {cycle.title}
                </Menu.RadioItem>
              ))}
            </Fragment>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

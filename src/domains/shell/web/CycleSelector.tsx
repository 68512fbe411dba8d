import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { Viewer } from '#web/session.ts'
import css from './CycleSelector.module.css'

type Cycle = Viewer['cycles'][number]

const rangeOf = (cycle: Cycle) =>
  formatDayRange(schoolDayOf(cycle.start_timestamp), schoolDayOf(cycle.end_timestamp))

/** Chooses the cycle that every page shows; it stands in the query as `cycle_id` (domain.md §2). */
export function CycleSelector({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate()
  const selected = viewer.cycles.find((cycle) => cycle.id === viewer.selectedCycleId)
  if (selected === undefined) return null
  const choose = (cycle: Cycle) =>
    void navigate({ to: '.', search: (search) => ({ ...search, cycle_id: cycle.id }) })
  const years = Map.groupBy(viewer.cycles, (cycle) => cycle.school_year)
  return (
    <Menu position="bottom-start" offset={2}>
      <Menu.Target>
        <UnstyledButton className={css.target} aria-label={`Cycle: ${selected.title}, ${rangeOf(selected)}`}>
          <strong className={css.title}>{selected.title}</strong>
          <span className={css.range}>{rangeOf(selected)}</span>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        {[...years].map(([year, cycles]) => (
          <Fragment key={year}>
            <Menu.Label>{year}</Menu.Label>
            {cycles.map((cycle) => (
              <Menu.Item
                key={cycle.id}
                role="menuitemradio"
                aria-checked={cycle === selected}
                leftSection={
                  <IconCheck
                    size={16}
                    stroke={1.75}
                    aria-hidden
                    className={css.check}
                    data-on={cycle === selected || undefined}
                  />
                }
                rightSection={<span className={css.range}>{rangeOf(cycle)}</span>}
                onClick={() => choose(cycle)}
              >
                {cycle.title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

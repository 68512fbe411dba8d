import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type Opened, Standing } from '#ui/controls/opener.tsx'
import type { Viewer } from '#web/calls/session.ts'
import css from './CycleSelector.module.css'
import { rangeOf } from './cycle-range.ts'
import { inCycle } from './in-cycle.ts'

/** The cycles of all years, the chosen one checked. */
export function CycleItems({ viewer, target, ...opened }: Opened & { viewer: Viewer }) {
  const navigate = useNavigate()
  const choose = (cycleId: string) =>
    void navigate({ to: '.', search: (search) => inCycle(search, Number(cycleId)) })
  const years = Map.groupBy(viewer.cycles, (cycle) => cycle.school_year)
  return (
    <Menu {...opened} position="bottom-start" offset={2}>
      <Menu.Target refProp="place">
        <Standing target={target} />
      </Menu.Target>
      <Menu.Dropdown className={css.list}>
        <Menu.RadioGroup value={String(viewer.selectedCycleId)} onChange={choose}>
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

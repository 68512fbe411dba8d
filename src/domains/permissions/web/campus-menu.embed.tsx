import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { Campuses } from '../contract/group.schemas.ts'
import { campusNames } from './effect/effect-words.ts'

export { campusNames } from './effect/effect-words.ts'

import css from './groups.module.css'

interface CampusMenuProps {
  /** Null is every campus. */
  readonly value: readonly number[] | null
  readonly campuses: Campuses
  /** What is limited: "Dee Dean". */
  readonly label: string
  readonly onChange: (cohortIds: number[] | null) => void
}

const check = <IconCheck size={16} stroke={1.75} aria-hidden />

/** Where something holds: on every campus, or on some. The last one that is taken away leads back to every campus. */
export function CampusMenu({ value, campuses, label, onChange }: CampusMenuProps) {
  const shown = value === null ? 'Every campus' : campusNames(value, campuses)
  const toggle = (id: number) => {
    const others = (value ?? []).filter((one) => one !== id)
    const next = value?.includes(id) ? others : [...others, id].sort((one, other) => one - other)
    onChange(next.length === 0 ? null : next)
  }
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={css.where}
          aria-label={`Where: ${label}, ${shown}`}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioItem
          value="all"
          checked={value === null}
          checkIcon={check}
          onChange={() => onChange(null)}
        >
          Every campus
        </Menu.RadioItem>
        <Menu.Divider />
        {campuses.map(({ cohort_id, title }) => (
          <Menu.CheckboxItem
            key={cohort_id}
            checked={value?.includes(cohort_id) ?? false}
            checkIcon={check}
            onChange={() => toggle(cohort_id)}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

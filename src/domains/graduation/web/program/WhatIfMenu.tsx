import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import type { programSearch } from '../program-address.ts'

/** What can be tried on a copy: a running or planned experience dropped, a missing topic exempt, the program changed. */
export function WhatIfMenu({ program }: { readonly program: ProgramShown }) {
  const navigate = useNavigate()
  const attempt = (part: ReturnType<typeof programSearch.parse>) => () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...part }) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>What if</Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 60dvh)" style={{ overflow: 'auto' }}>
        {program.running.map(({ experience_id, title }) => (
          <Menu.Item key={experience_id} onClick={attempt({ without: experience_id })}>
            Without {title}
          </Menu.Item>
        ))}
        {program.planned.map(({ experience_id, title, cycle }) => (
          <Menu.Item key={experience_id} onClick={attempt({ without: experience_id })}>
            Without {title}, planned for {cycle}
          </Menu.Item>
        ))}
        {program.missing_topics.map(({ id, title }) => (
          <Menu.Item key={id} onClick={attempt({ exempt: id })}>
            Exempt from {title}
          </Menu.Item>
        ))}
        {program.other_plans.map(({ id, title }) => (
          <Menu.Item key={id} onClick={attempt({ plan: id })}>
            Under {title}
          </Menu.Item>
        ))}
        {program.stage === 'ms' && (
          <Menu.Item onClick={attempt({ migrate: true })}>In the high-school program</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

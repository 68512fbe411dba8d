import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import type { programSearch } from '../program-address.ts'

/** What can be tried on a copy: a running experience dropped, a missing topic exempt, the program changed. */
export function WhatIfMenu({ program }: { readonly program: ProgramShown }) {
  const navigate = useNavigate()
  const attempt = (part: ReturnType<typeof programSearch.parse>) => () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...part }) })
  const units = program.requirements.flatMap((one) => one.missing_units.slice(0, 1))
  const topics = [...new Map(units.map((unit) => [unit.topic_id, unit.title])).keys()]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>What if</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {program.running.map(({ experience_id, title }) => (
          <Menu.Item key={experience_id} onClick={attempt({ without: experience_id })}>
            Without {title}
          </Menu.Item>
        ))}
        {program.requirements
          .filter(({ missing_units }) => missing_units[0] && topics.includes(missing_units[0].topic_id))
          .map(({ key, title, missing_units }) => (
            <Menu.Item key={key} onClick={attempt({ exempt: missing_units[0]?.topic_id })}>
              Exempt from the topic that {title} misses
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

import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { everyFamily, unassigned } from '../../contract/onboarding-words.ts'
import { tabsQuery } from '../onboarding-address.ts'

/** What stands in place of a tab without families (2-back-office §8). */
export function NoFamilies({ tab }: { tab: number }) {
  const { data: tabs = [] } = useQuery(tabsQuery())
  const campus = tabs.find(({ value }) => value === tab)?.label ?? 'this campus'
  const title =
    tab === everyFamily
      ? 'No students in the onboarding phase'
      : tab === unassigned
        ? 'No students unassigned'
        : `No students assigned to ${campus}`
  return (
    <EmptyState
      icon={IconUsers}
      title={title}
      action={
        <Button
          size="xs"
          renderRoot={(props) =>
            tab === everyFamily ? (
              <Link to="/students" {...props} />
            ) : (
              <Link
                to="/workbench/onboarding/families/$campus_filter"
                params={{ campus_filter: '0' }}
                {...props}
              />
            )
          }
        >
          View all Students
        </Button>
      }
    >
      {tab === everyFamily
        ? 'Students appear here from the day they are admitted until they are archived.'
        : 'The onboarding phase has the others.'}
    </EmptyState>
  )
}

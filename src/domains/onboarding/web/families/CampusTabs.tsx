import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Tally } from '#ui/filters/Tally.tsx'
import { everyFamily } from '../../contract/onboarding-words.ts'
import { tabsQuery } from '../onboarding-address.ts'

/** The whole phase, the unassigned, and each campus, with how many families there are. */
export function CampusTabs({ tab }: { tab: number }) {
  const navigate = useNavigate()
  const { data: tabs = [] } = useQuery(tabsQuery())
  const [all, ...others] = tabs
  const open = (value: string | undefined) =>
    void navigate({
      to: '/workbench/onboarding/families/$campus_filter',
      params: { campus_filter: value ?? String(everyFamily) },
      search: (before) => ({ ...before, page: undefined }),
      replace: true,
    })
  return (
    <Tally
      label="Campus"
      all={{ label: all?.label ?? 'Onboarding phase', count: all?.count ?? 0 }}
      items={others.map(({ value, label, count }) => ({ value: String(value), label, count }))}
      value={tab === everyFamily ? undefined : String(tab)}
      onChange={open}
    />
  )
}

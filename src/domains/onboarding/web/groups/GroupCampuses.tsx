import { useQuery } from '@tanstack/react-query'
import { UiLink } from '#ui/page/UiLink.tsx'
import { groupCampusesQuery } from '../onboarding-address.ts'
import css from './groups.module.css'

/** One link per campus. */
export function GroupCampuses({ open }: { open: number | undefined }) {
  const campuses = useQuery(groupCampusesQuery()).data?.campuses ?? []
  return (
    <nav aria-label="Campuses" className={css.campuses}>
      {campuses.map(({ value, label }) => (
        <UiLink
          key={value}
          href={`/workbench/onboarding/groups/${value}`}
          className={css.campus}
          aria-current={value === open ? 'page' : undefined}
        >
          {label}
        </UiLink>
      ))}
    </nav>
  )
}

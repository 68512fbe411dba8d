import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { AccessBadge } from '../access-words.tsx'
import css from '../person-form.module.css'

/** The first colleagues by name, as the set-up shows them; the whole list has a page of its own. */
export function ColleagueList() {
  const { data } = useQuery(api.employees.listEmployees.queryOptions({ input: {} }))
  if (data === undefined || data.employees.length === 0) return null
  return (
    <ul className={css.list} aria-label="Colleagues">
      {data.employees.map(({ id, name, email, groups, access }) => (
        <li key={id} className={css.item}>
          <span className={css.name}>
            {name}
            <span className={css.second}>
              {email}
              {groups.length > 0 && `, ${groups.join(', ')}`}
            </span>
          </span>
          <AccessBadge access={access} />
        </li>
      ))}
    </ul>
  )
}

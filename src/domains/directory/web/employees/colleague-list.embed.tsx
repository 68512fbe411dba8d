import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { AccessBadge } from '../access-words.tsx'
import css from '../person-form.module.css'

type Colleague = ContractRouterOutputs['employees']['listEmployees']['employees'][number]

/** The first colleagues: whoever shows them waits for them, so that they move nothing. */
export const useColleagues = () => useQuery(api.employees.listEmployees.queryOptions({ input: {} }))

/** The first colleagues by name, as the set-up shows them; the whole list has a page of its own. */
export function ColleagueList({ employees }: { employees: readonly Colleague[] }) {
  if (employees.length === 0) return null
  return (
    <ul className={css.list} aria-label="Colleagues">
      {employees.map(({ id, name, email, groups, access }) => (
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

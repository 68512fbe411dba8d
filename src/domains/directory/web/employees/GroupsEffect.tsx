import { Checkbox } from '@mantine/core'
import { EffectOnPeople } from '#domains/permissions/web/effect.embed.tsx'
import type { EmployeeForm } from '../../contract/employees.contract.ts'
import css from '../person-form.module.css'
import type { GroupsEffectOf } from './use-groups-effect.ts'

interface GroupsEffectProps {
  readonly told: GroupsEffectOf
  readonly campuses: EmployeeForm['campuses']
  readonly meant: {
    readonly checked: boolean
    readonly onChange: (event: { currentTarget: { checked: boolean } }) => void
  }
}

/** What the chosen groups do to people, before it is saved. */
export function GroupsEffect({ told: { effect, isBehind }, campuses, meant }: GroupsEffectProps) {
  if (effect === undefined) return null
  return (
    <section className={css.owned} aria-label="Before you save">
      <h3 className={css.legend}>Before you save</h3>
      <EffectOnPeople effect={effect} campuses={campuses} isBehind={isBehind} />
      {effect.locksYouOut && (
        <Checkbox
          label="I mean to shut myself out"
          description="You could not open groups and permissions any more, nor take this back."
          {...meant}
        />
      )}
    </section>
  )
}

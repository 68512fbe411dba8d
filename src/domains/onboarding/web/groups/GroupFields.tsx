import { SelectField } from '#ui/fields/SelectField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { type GroupFormFacts, type GroupValues, groupOptions } from './group-values.ts'
import css from './groups.module.css'

interface GroupFieldsProps {
  readonly form: Pick<ServerForm<GroupValues>, 'field'>
  readonly facts: GroupFormFacts
}

/** The fields of a group, and what a change of them moves. */
export function GroupFields({ form, facts }: GroupFieldsProps) {
  const { campuses, cycles, copies = [], families = 0 } = facts
  return (
    <>
      <SelectField
        label="Campus"
        options={groupOptions('Choose a campus', campuses)}
        {...form.field('campus')}
      />
      <SelectField
        label="School Start Date"
        options={groupOptions('Choose a start date', cycles)}
        {...form.field('cycle')}
      />
      {copies.length > 0 && (
        <SelectField
          label="Copy checklists from"
          options={groupOptions('Nothing, begin empty', copies)}
          {...form.field('copy')}
        />
      )}
      {families > 0 && (
        <p className={css.quiet}>
          {families === 1
            ? 'The family of this group moves with it.'
            : `The ${families} families of this group move with it.`}
        </p>
      )}
    </>
  )
}

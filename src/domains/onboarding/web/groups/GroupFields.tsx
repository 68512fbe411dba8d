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
  const { campuses, cycles, copies = [], families = 0, invited = 0 } = facts
  const campus = form.field('campus')
  const isMoved = facts.cohort_id !== undefined && campus.value !== String(facts.cohort_id)
  return (
    <>
      <SelectField label="Campus" options={groupOptions('Choose a campus', campuses)} {...campus} />
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
      {isMoved && invited > 0 && (
        <p className={css.quiet} role="status">
          {invited === 1
            ? '1 family of this group was already invited. At another campus its onboarding starts over: what it has done is taken off its list, files stay with the student, and it is invited again.'
            : `${invited} families of this group were already invited. At another campus their onboarding starts over: what they have done is taken off their list, files stay with the student, and they are invited again.`}
        </p>
      )}
    </>
  )
}

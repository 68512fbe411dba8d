import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { LanguageLearner } from '../../contract/manage-users.contract.ts'
import css from '../credit/credit.module.css'
import { instanceWords } from './user-columns.tsx'

interface LanguageFormProps {
  readonly learner: LanguageLearner
  readonly languages: readonly {
    readonly value: string
    readonly label: string
    readonly instance: 'gold' | 'silver'
  }[]
  readonly onClose: () => void
}

/** Which language a student learns; the instance follows from it. */
export function LanguageForm({ learner, languages, onClose }: LanguageFormProps) {
  const form = useServerForm({
    initial: { language: learner.language },
    send: ({ language }) => client.manageUsers.save({ id: learner.id, language }),
    what: 'the language',
    shownBy: [api.manageUsers.key()],
    onClose,
  })
  const field = form.field('language')
  const instance = languages.find(({ value }) => value === field.value)?.instance
  return (
    <FormPanel form={form} title={learner.name} saveLabel="Save language">
      <SelectField
        label="Language"
        options={[{ value: '', label: 'None' }, ...languages.map(({ value, label }) => ({ value, label }))]}
        {...field}
      />
      <p className={css.said}>
        {instance === undefined
          ? 'Without a language there is no account at the vendor; what was learned stays.'
          : `Learns in the ${instanceWords[instance]} instance.`}
      </p>
      {learner.failure !== '' && <p className={css.said}>{learner.failure}</p>}
    </FormPanel>
  )
}

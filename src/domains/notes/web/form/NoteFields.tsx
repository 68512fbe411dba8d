import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMoodNeutral, IconMoodSmile } from '@tabler/icons-react'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import {
  mediumLabels,
  mediums,
  readersOf,
  sentimentLabels,
  sentiments,
  titleLimit,
  visibilities,
  visibilityLabels,
} from '../../contract/note-values.ts'
import type { NoteCategory } from '../../contract/notes.schemas.ts'
import { Choices } from './Choices.tsx'
import css from './form.module.css'
import type { NoteValues } from './note-values.ts'
import { PeopleField } from './PeopleField.tsx'

interface NoteFieldsProps {
  readonly form: Pick<ServerForm<NoteValues>, 'values' | 'text' | 'field' | 'errorOf' | 'change'>
  readonly categories: readonly NoteCategory[]
  readonly studentId: number
  readonly today: string
  /** Changes when the editor must start again from the values. */
  readonly bodyKey: number
}

const sentimentIcons = {
  positive: IconMoodSmile,
  neutral: IconMoodNeutral,
  concern: IconAlertTriangle,
} as const
const sentimentChoices = sentiments.map((value) => ({
  value,
  label: sentimentLabels[value],
  icon: sentimentIcons[value],
}))
const mediumOptions = [
  { value: '' as const, label: 'Not said' },
  ...mediums.map((value) => ({ value, label: mediumLabels[value] })),
]
const visibilityOptions = visibilities.map((value) => ({ value, label: visibilityLabels[value] }))

/** The fields of a note, in the order in which one remembers a talk (look, picture 20). */
export function NoteFields({ form, categories, studentId, today, bodyKey }: NoteFieldsProps) {
  const { values, text, field, errorOf, change } = form
  return (
    <>
      <Choices
        legend="Categories"
        choices={categories.map(({ id, title, color }) => ({ value: id, label: title, family: color }))}
        chosen={values.categories}
        error={errorOf('categories')}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <Choices
        legend="Sentiment"
        single
        choices={sentimentChoices}
        chosen={values.sentiment === null ? [] : [values.sentiment]}
        error={errorOf('sentiment')}
        onChange={([sentiment = null]) => change({ sentiment })}
      />
      <TextInput label={<OptionalLabel>Title</OptionalLabel>} maxLength={titleLimit} {...text('title')} />
      <RichTextField
        key={bodyKey}
        label="What happened"
        initialHtml={values.body}
        error={errorOf('body')}
        onChange={(body) => change({ body })}
      />
      <PeopleField
        studentId={studentId}
        people={values.peopleInvolved}
        error={errorOf('peopleInvolved')}
        onChange={(peopleInvolved) => change({ peopleInvolved })}
      />
      <div className={css.pair}>
        <SelectField
          label={<OptionalLabel>How</OptionalLabel>}
          options={mediumOptions}
          value={values.medium ?? ''}
          error={errorOf('medium')}
          onChange={(chosen) => change({ medium: mediums.find((one) => one === chosen) ?? null })}
        />
        <DateField label={<OptionalLabel>Follow up on</OptionalLabel>} min={today} {...field('dueAt')} />
      </div>
      <SelectField
        label="Who can read it"
        options={visibilityOptions}
        description={readersOf[values.visibility]}
        {...field('visibility')}
      />
    </>
  )
}

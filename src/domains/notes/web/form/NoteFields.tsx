import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMoodNeutral, IconMoodSmile } from '@tabler/icons-react'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
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
import type { ErrorField, NoteValues } from './note-values.ts'
import { PeopleField } from './PeopleField.tsx'

interface NoteFieldsProps {
  readonly values: NoteValues
  readonly categories: readonly NoteCategory[]
  readonly studentId: number
  readonly today: string
  /** Changes when the editor must start again from the values. */
  readonly bodyKey: number
  readonly errors: Readonly<Partial<Record<ErrorField, string>>>
  readonly change: (part: Partial<NoteValues>) => void
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
export function NoteFields({
  values,
  categories,
  studentId,
  today,
  bodyKey,
  errors,
  change,
}: NoteFieldsProps) {
  return (
    <>
      <Choices
        legend="Categories"
        choices={categories.map(({ id, title, color }) => ({ value: id, label: title, family: color }))}
        chosen={values.categories}
        error={errors.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <Choices
        legend="Sentiment"
        single
        choices={sentimentChoices}
        chosen={values.sentiment === null ? [] : [values.sentiment]}
        error={errors.sentiment}
        onChange={([sentiment = null]) => change({ sentiment })}
      />
      <TextInput
        label={<OptionalLabel>Title</OptionalLabel>}
        value={values.title}
        maxLength={titleLimit}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <RichTextField
        key={bodyKey}
        label="What happened"
        initialHtml={values.body}
        error={errors.body}
        onChange={(body) => change({ body })}
      />
      <PeopleField
        studentId={studentId}
        people={values.peopleInvolved}
        error={errors.peopleInvolved}
        onChange={(peopleInvolved) => change({ peopleInvolved })}
      />
      <div className={css.pair}>
        <SelectField
          label={<OptionalLabel>How</OptionalLabel>}
          options={mediumOptions}
          value={values.medium ?? ''}
          error={errors.medium}
          onChange={(chosen) => change({ medium: mediums.find((one) => one === chosen) ?? null })}
        />
        <DateField
          label={<OptionalLabel>Follow up on</OptionalLabel>}
          min={today}
          value={values.dueAt}
          error={errors.date}
          onChange={(dueAt) => change({ dueAt })}
        />
      </div>
      <SelectField
        label="Who can read it"
        options={visibilityOptions}
        value={values.visibility}
        error={errors.visibility}
        description={readersOf[values.visibility]}
        onChange={(visibility) => change({ visibility })}
      />
    </>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMoodNeutral, IconMoodSmile } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import {
  mediumLabels,
  mediums,
  restrictedSentence,
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
  { value: '', label: 'Not said' },
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
        <NativeSelect
          label={<OptionalLabel>How</OptionalLabel>}
          data={mediumOptions}
          value={values.medium ?? ''}
          error={errors.medium}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            change({ medium: mediums.find((one) => one === chosen) ?? null })
          }}
        />
        <TextInput
          type="date"
          label={<OptionalLabel>Follow up on</OptionalLabel>}
          min={today}
          value={values.dueAt}
          error={errors.date}
          description={
            values.dueAt > '2000' && errors.date === undefined ? formatDay(values.dueAt) : undefined
          }
          onChange={(event) => change({ dueAt: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label="Who can read it"
        data={visibilityOptions}
        value={values.visibility}
        error={errors.visibility}
        description={
          values.visibility === 'restricted'
            ? restrictedSentence
            : 'Staff who teach, advise or oversee the student.'
        }
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({ visibility: visibilities.find((one) => one === chosen) ?? 'all' })
        }}
      />
    </>
  )
}

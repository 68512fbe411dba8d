import { NumberInput, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { instances } from '../../contract/language-words.ts'
import type { LanguageCourse } from '../../contract/manage-users.contract.ts'
import { courseValues, movedText, toCourse } from './course-values.ts'
import { instanceWords } from './user-columns.tsx'

interface CourseFormProps {
  /** A new one without it. */
  readonly course: LanguageCourse | undefined
  readonly topics: readonly { readonly id: number; readonly title: string }[]
  readonly onClose: () => void
}

/** One language of the table: what the vendor calls its course, its instance, and the topic it gives credit in. */
export function CourseForm({ course, topics, onClose }: CourseFormProps) {
  const form = useServerForm({
    initial: courseValues(course, topics[0]?.id),
    version: course,
    send: (values, opened) => client.manageUsers.saveCourse(toCourse(opened, values)),
    what: 'the language',
    shownBy: [api.manageUsers.key()],
    onClose,
  })
  const units = form.field('units')
  return (
    <FormPanel form={form} title={course?.language ?? 'Add a language'} saveLabel="Save language">
      <TextInput label="Language" {...form.text('language')} />
      <FieldPair>
        <TextInput
          label="Key of the course"
          {...form.text('code')}
          description={movedText(course, form.values.code)}
        />
        <SelectField
          label="Instance"
          options={instances.map((value) => ({ value, label: instanceWords[value] }))}
          {...form.field('instance')}
        />
      </FieldPair>
      <SelectField
        label="Topic it gives credit in"
        options={topics.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.field('topic_id')}
      />
      <NumberInput
        label="Units that count"
        min={1}
        max={20}
        {...units}
        onChange={(value) => units.onChange(Number(value))}
      />
    </FormPanel>
  )
}

import { TextInput } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ListedSubject } from '../../contract/subjects.contract.ts'
import { curriculumQueries } from '../curriculum-queries.ts'
import { RetireButton } from './RetireButton.tsx'

interface SubjectPanelProps {
  /** A new one without it. */
  readonly subject: ListedSubject | undefined
  readonly onClose: () => void
}

/** The title of a subject, and whether it is taught. */
export function SubjectPanel({ subject, onClose }: SubjectPanelProps) {
  const subject_id = subject?.id ?? 0
  const form = useServerForm({
    initial: { title: subject?.title ?? '' },
    send: (values) =>
      subject === undefined
        ? client.subjects.createSubject(values)
        : client.subjects.saveSubject({ ...values, subject_id }),
    what: 'the subject',
    shownBy: curriculumQueries,
    onClose,
  })
  const saveLabel = subject === undefined ? 'Create subject' : 'Save subject'
  return (
    <FormPanel form={form} title={subject?.title ?? 'New subject'} saveLabel={saveLabel}>
      <TextInput label="Title" {...form.text('title')} />
      {subject !== undefined && (
        <RetireButton
          noun="subject"
          isRetired={subject.isRetired}
          isActing={form.isActing}
          onChange={(_action) => form.act(() => client.subjects.changeSubject({ subject_id, _action }))}
        />
      )}
    </FormPanel>
  )
}

/** The title of a new topic. */
export function NewTopicPanel({ subject, onClose }: { subject: ListedSubject; onClose: () => void }) {
  const form = useServerForm({
    initial: { title: '' },
    send: (values) => client.subjects.createTopic({ ...values, subject_id: subject.id }),
    what: 'the topic',
    shownBy: curriculumQueries,
    onClose,
  })
  return (
    <FormPanel form={form} title="New topic" facts={subject.title} saveLabel="Create topic">
      <TextInput label="Title" {...form.text('title')} />
    </FormPanel>
  )
}

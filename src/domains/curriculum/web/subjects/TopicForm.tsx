import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ListedSubject } from '../../contract/subjects.contract.ts'
import { curriculumQueries } from '../curriculum-queries.ts'
import { RetireButton } from './RetireButton.tsx'

interface TopicFormProps {
  readonly topic: ContractRouterOutputs['subjects']['getTopic']['topic']
  readonly subjects: readonly ListedSubject[]
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The form of a topic. */
export function TopicForm({ topic, subjects, children, onClose }: TopicFormProps) {
  const topic_id = topic.id
  const form = useServerForm({
    initial: { title: topic.title, subject: String(topic.subject_id) },
    send: ({ title, subject }) => client.subjects.saveTopic({ topic_id, title, subject_id: Number(subject) }),
    what: 'the topic',
    names: { subject: ['subject_id'] },
    shownBy: curriculumQueries,
    onClose,
  })
  const offered = subjects.filter(({ id, isRetired }) => !isRetired || id === topic.subject_id)
  return (
    <FormPanel form={form} title={topic.title} saveLabel="Save topic">
      <TextInput label="Title" {...form.text('title')} />
      <Select
        label="Subject"
        allowDeselect={false}
        data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={form.values.subject}
        error={form.errorOf('subject')}
        onChange={(subject) => form.change({ subject: subject ?? form.values.subject })}
      />
      {children}
      <RetireButton
        noun="topic"
        isRetired={topic.isRetired}
        isActing={form.isActing}
        onChange={(_action) => form.act(() => client.subjects.changeTopic({ topic_id, _action }))}
      />
    </FormPanel>
  )
}

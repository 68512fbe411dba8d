import { NumberInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { countOf } from '#contract/clock-text.ts'
import { DocumentChoice, useDocumentChoice } from '#domains/student-documents/web/document-choice.embed.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { programAddress, programKeys, subjectQuery, useProgramParams } from '../program-address.ts'
import { useCreditChange } from './use-credit-change.ts'

/** `…/:subjectId/exemption/:topicId`: credits of a topic that a student need not earn, and why. */
export function ExemptionPanel() {
  const { studentId, stage, subjectId, topicId } = useProgramParams()
  const navigate = useNavigate()
  const { data } = useQuery(subjectQuery(studentId, stage, subjectId))
  const change = useCreditChange(studentId)
  const topic = data?.topics.find(({ id }) => id === topicId)
  const paper = useDocumentChoice(studentId, 'medical')
  const form = useServerForm({
    initial: { credits: 0.5, reason: '' },
    isAlsoDirty: paper.isDirty,
    send: async (values) => {
      const document_id = await paper.store()
      return client.credits.grantExemption({ studentId, topic_id: topicId, document_id, ...values })
    },
    what: 'the exemption',
    shownBy: [...programKeys, api.studentDocuments.key()],
    said: ({ message, id }) => ({ message, undo: () => change.exemption(id, 'revoke') }),
    onClose: () => void navigate({ to: programAddress.subject(studentId, stage ?? 'hs', subjectId) }),
  })
  const { onChange, ...credits } = form.field('credits')
  return (
    <FormPanel
      form={form}
      title={`Exempt from ${topic?.title ?? 'a topic'}`}
      facts={topic && `${countOf(topic.credits, 'credit')} in all`}
      saveLabel="Exempt"
    >
      <NumberInput
        label="Credits"
        step={0.25}
        min={0.25}
        max={10}
        {...credits}
        error={credits.error ?? form.errorOf('topic_id')}
        onChange={(value) => onChange(Number(value))}
      />
      <Textarea label="Why" autosize minRows={2} maxRows={6} {...form.text('reason')} />
      <DocumentChoice choice={paper} label="Paper" errorOf={form.errorOf} />
    </FormPanel>
  )
}

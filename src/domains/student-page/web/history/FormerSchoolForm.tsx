import { NumberInput, TextInput } from '@mantine/core'
import { DocumentChoice, useDocumentChoice } from '#domains/student-documents/web/document-choice.embed.tsx'
import { FieldPair, FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { FormerSchool } from '../../contract/learning-history.contract.ts'
import { RemoveFormerSchool } from './RemoveFormerSchool.tsx'
import { schoolValues, toFields } from './school-values.ts'

interface FormerSchoolFormProps {
  readonly studentId: number
  /** A new one without it. */
  readonly school: FormerSchool | undefined
  readonly onClose: () => void
}

/** `…/learning-history?school=7`: a school a student was at before, in which years, and its paper. */
export function FormerSchoolForm({ studentId, school, onClose }: FormerSchoolFormProps) {
  const paper = useDocumentChoice(studentId, 'transcript', String(school?.document?.id ?? ''))
  const form = useServerForm({
    what: 'the school',
    initial: schoolValues(school),
    version: school?.version ?? 0,
    follows: true,
    isAlsoDirty: paper.isDirty,
    send: async (values, version) => {
      const fields = { studentId, ...toFields(values), document_id: await paper.store() }
      return school === undefined
        ? client.learningHistory.addFormerSchool(fields)
        : client.learningHistory.saveFormerSchool({ ...fields, schoolId: school.id, version })
    },
    shownBy: [api.learningHistory.key(), api.studentDocuments.key()],
    onClose,
  })
  return (
    <FormPanel form={form} title={school?.name ?? 'New former school'} saveLabel="Save school">
      <TextInput label="Name" {...form.text('name')} />
      <TextInput label={<OptionalLabel>Place</OptionalLabel>} {...form.text('place')} />
      <FieldPair>
        <NumberInput label="First school year, beginning in" {...form.field('first_year')} />
        <NumberInput label="Last school year, beginning in" {...form.field('last_year')} />
      </FieldPair>
      <DocumentChoice choice={paper} label="Paper" errorOf={form.errorOf} />
      {school && <RemoveFormerSchool studentId={studentId} school={school} form={form} />}
    </FormPanel>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { FamilyField } from '../families/FamilyField.tsx'
import { studentDetailsQuery, useDetailsForm } from './details-queries.ts'

/** `/students/:studentId/details/add-existing-guardian`: somebody who is here already becomes a guardian. */
export function AddExistingGuardian() {
  const { studentId, close } = useDetailsForm()
  const { data } = useQuery(studentDetailsQuery(studentId))
  const form = useServerForm({
    initial: { guardian: { id: 0, name: '', facts: '' }, relationship: 'guardian' },
    what: 'the guardian',
    send: ({ guardian, relationship }) =>
      client.studentDetails.addExistingGuardian({ studentId, guardian_id: guardian.id, relationship }),
    check: ({ guardian }) => ({ guardian: guardian.id === 0 ? 'Find the guardian by name.' : undefined }),
    names: { guardian: ['guardian_id'] },
    shownBy: shownByStudent(),
    onClose: close,
  })
  const { value, error, onChange } = form.field('guardian')
  return (
    <FormModal form={form} title="Add an existing guardian" saveLabel="Add guardian">
      <FamilyField
        kind="guardian"
        label={value.id === 0 ? 'Guardian' : `Guardian: ${value.name}`}
        placeholder={value.id === 0 ? 'Find a guardian by name' : `${value.name}, ${value.facts}`}
        without={data?.guardians?.map(({ id }) => id) ?? []}
        error={error}
        onAdd={onChange}
      />
      <TextInput label="Relationship" {...form.text('relationship')} />
    </FormModal>
  )
}

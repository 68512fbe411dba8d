import { Button } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ExternalDetails } from '../contract/external-students.contract.ts'
import { ExternalFields } from './ExternalFields.tsx'
import { externalValues, toExternalFields } from './external-values.ts'

interface ExternalFormProps {
  /** A new one without it. */
  readonly student: ExternalDetails | undefined
  readonly experiences: readonly { readonly id: number; readonly title: string; readonly cycle: string }[]
  readonly onClose: () => void
}

/** The form of a student of a partner school. */
export function ExternalForm({ student, experiences, onClose }: ExternalFormProps) {
  const external_id = student?.id ?? 0
  const open = new Set(experiences.map(({ id }) => String(id)))
  const form = useServerForm({
    initial: externalValues(student),
    version: student?.version ?? 0,
    send: (values, version) =>
      student === undefined
        ? client.externalStudents.add(toExternalFields(values, open))
        : client.externalStudents.save({ ...toExternalFields(values, open), external_id, version }),
    what: 'the student',
    shownBy: [api.externalStudents.key()],
    onClose,
  })
  const _action = student?.isArchived ? 'unarchive' : 'archive'
  return (
    <FormModal
      form={form}
      size={640}
      title={student?.name ?? 'Add an external student'}
      saveLabel={student === undefined ? 'Add student' : 'Save student'}
    >
      <ExternalFields form={form} experiences={experiences} />
      {student !== undefined && (
        <div>
          <Button
            size="xs"
            loading={form.isActing}
            onClick={() => form.act(() => client.externalStudents.setArchived({ external_id, _action }))}
          >
            {student.isArchived ? 'Take back' : 'Archive'}
          </Button>
        </div>
      )}
    </FormModal>
  )
}

import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type BegunForm, valuesOf } from './application-values.ts'
import { EditConflict } from './EditConflict.tsx'
import { GuardiansField } from './GuardiansField.tsx'
import { StateFields } from './StateFields.tsx'
import { StudentFields } from './StudentFields.tsx'

interface EditFormProps {
  readonly applicationId: number
  readonly begun: BegunForm
  readonly onClose: () => void
}

/** The form of an application: who applies, where to, who looks after them, what came. Both texts of a correction stay. */
export function EditForm({ applicationId, begun, onClose }: EditFormProps) {
  const form = useServerForm({
    initial: valuesOf(begun.fields),
    version: begun.fields.version,
    send: ({ guardians, ...values }, version) =>
      client.editApplication.save({ ...values, guardians: [...guardians], applicationId, version }),
    what: 'the application',
    drawsConflict: true,
    shownBy: [api.applications.key(), api.admit.key()],
    onClose,
  })
  const { student_first_name: first, student_last_name: last } = begun.fields
  return (
    <FormPanel
      form={form}
      title="Edit application"
      facts={`${applicationId} · ${first} ${last}`.trim()}
      saveLabel="Save application"
    >
      <StudentFields form={form} begun={begun} />
      <GuardiansField {...form.field('guardians')} errorOf={form.errorOf} />
      <StateFields form={form} />
      {form.conflict && <EditConflict form={form} conflict={form.conflict} begun={begun} />}
    </FormPanel>
  )
}

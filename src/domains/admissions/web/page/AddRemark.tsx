import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

interface AddRemarkProps {
  readonly applicationId: number
  readonly onClose: () => void
}

/** What somebody of the staff has to say of an application; families never read it. */
export function AddRemark({ applicationId, onClose }: AddRemarkProps) {
  const form = useServerForm({
    initial: { text: '' },
    what: 'the remark',
    send: (values) => client.applications.addRemark({ applicationId, ...values }),
    shownBy: [api.applications.key()],
    onClose,
  })
  return (
    <FormModal form={form} title="Add a remark" saveLabel="Add remark">
      <Textarea
        label="Remark"
        description="Whoever sees the application on the staff reads it; the family never does."
        autosize
        minRows={3}
        {...form.text('text')}
      />
    </FormModal>
  )
}

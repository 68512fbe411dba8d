import { TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'

interface RemovePaperProps {
  readonly applicationId: number
  readonly paper: { readonly id: number; readonly title: string }
  readonly onClose: () => void
}

/** Why a paper goes that the family sent by mistake: it does not come back. */
export function RemovePaper({ applicationId, paper, onClose }: RemovePaperProps) {
  const form = useServerForm({
    initial: { reason: '' },
    what: 'the removal',
    send: (values) => client.applications.removePaper({ applicationId, documentId: paper.id, ...values }),
    shownBy: [api.applications.key()],
    onClose,
  })
  return (
    <FormModal form={form} title={`Remove ${paper.title}?`} saveLabel="Remove for good">
      <TextInput
        label="Reason"
        description="The reason is kept in the history. The paper is removed here and from the folder, and cannot be brought back."
        {...form.text('reason')}
      />
    </FormModal>
  )
}

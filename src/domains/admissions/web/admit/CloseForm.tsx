import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useReopen } from './use-take-back.ts'

interface CloseFormProps {
  readonly application: { readonly id: number; readonly studentName: string; readonly version: number }
  readonly outcome: 'declined' | 'withdrawn'
  readonly onClose: () => void
}

const words = {
  declined: {
    title: (name: string) => `Decline the application of ${name}?`,
    save: 'Decline',
    about: 'Staff read it in the history. The family is not written to: tell them yourself.',
  },
  withdrawn: {
    title: (name: string) => `Did the family of ${name} withdraw?`,
    save: 'Note the withdrawal',
    about: 'As the family says it. Staff read it in the history.',
  },
} as const

/** Ends an application without a place, with why; it can be opened again. */
export function CloseForm({ application: { id, studentName, version }, outcome, onClose }: CloseFormProps) {
  const reopen = useReopen()
  const form = useServerForm({
    initial: { reason: '' },
    what: 'the reason',
    version,
    send: (values, from) => client.admit.close({ applicationId: id, outcome, ...values, version: from }),
    shownBy: [api.applications.key()],
    said: ({ message }) => ({ message, undo: () => reopen.mutate({ applicationId: id }) }),
    onClose,
  })
  const { title, save, about } = words[outcome]
  return (
    <FormModal form={form} title={title(studentName)} saveLabel={save} size={480}>
      <Textarea label="Why" description={about} autosize minRows={3} {...form.text('reason')} />
    </FormModal>
  )
}

import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { rhythms, rhythmTitles } from '../../contract/rhythms.ts'

interface MailViewFormProps {
  readonly view: { readonly id: number; readonly title: string }
  readonly onClose: () => void
}

const options = rhythms.map((value) => ({ value, label: rhythmTitles[value] }))

/** How often a view comes by mail to oneself; colleagues who find it have it mailed to themselves. */
export function MailViewForm({ view, onClose }: MailViewFormProps) {
  const form = useServerForm({
    initial: { rhythm: 'weekly' as (typeof rhythms)[number] },
    what: null,
    send: ({ rhythm }) => client.mailings.startMailing({ view_id: view.id, rhythm }),
    shownBy: [api.mailings.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  return (
    <FormModal form={form} title={`Mail “${view.title}”`} saveLabel="Mail it to me" size={420}>
      <SelectField
        label="How often"
        description="At 7:05 AM, with how many rows it has for you then and a link to them."
        options={options}
        {...form.field('rhythm')}
      />
    </FormModal>
  )
}

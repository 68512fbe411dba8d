import { useState } from 'react'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Campuses } from '../contract/webhooks.contract.ts'
import { ShownSecret } from './ShownSecret.tsx'
import { WebhookFields } from './WebhookFields.tsx'
import { toWebhookFields, webhookValues } from './webhook-values.ts'

interface AddWebhookProps {
  readonly campuses: Campuses
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** Sets up a receiver and shows its secret, once. */
export function AddWebhook({ campuses, onMade, onClose }: AddWebhookProps) {
  const [made, setMade] = useState<{ readonly id: number; readonly secret: string }>()
  const form = useServerForm({
    initial: webhookValues(undefined),
    send: (values) => withProof(() => client.webhooks.add(toWebhookFields(values))),
    what: 'the receiver',
    shownBy: [api.webhooks.key()],
    onSaved: ({ id, secret }) => setMade({ id, secret }),
    onClose,
  })
  if (made !== undefined) return <ShownSecret secret={made.secret} onClose={() => onMade(made.id)} />
  return (
    <FormModal form={form} title="New receiver" saveLabel="Set up" size={560}>
      <WebhookFields form={form} campuses={campuses} />
    </FormModal>
  )
}

import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'
import { WebhookFields } from './WebhookFields.tsx'
import { toWebhookFields, webhookValues } from './webhook-values.ts'

interface EditWebhookProps {
  readonly hook: WebhookDetail
  readonly onClose: () => void
}

/** Where a receiver is, and of what it hears. */
export function EditWebhook({ hook, onClose }: EditWebhookProps) {
  const form = useServerForm({
    initial: webhookValues(hook),
    version: hook.version,
    send: (values, version) =>
      withProof(() => client.webhooks.save({ ...toWebhookFields(values), endpointId: hook.id, version })),
    what: 'the settings',
    shownBy: [api.webhooks.key()],
    onClose,
  })
  return (
    <FormModal form={form} title={`Settings of ${hook.title}`} saveLabel="Save settings" size={560}>
      <WebhookFields form={form} campuses={hook.campuses} />
    </FormModal>
  )
}

import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ConnectionDetail } from '../contract/provisioning.contract.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { connectionValues, toConnectionFields } from './connection-values.ts'

interface EditConnectionProps {
  readonly connection: ConnectionDetail
  readonly onClose: () => void
}

/** The settings of a connection. */
export function EditConnection({ connection, onClose }: EditConnectionProps) {
  const form = useServerForm({
    initial: connectionValues(connection),
    version: connection.version,
    send: (values, version) =>
      client.provisioning.save({
        ...toConnectionFields(values),
        connectionId: connection.id,
        version,
      }),
    what: 'the settings',
    shownBy: [api.provisioning.key()],
    onClose,
  })
  return (
    <FormModal form={form} title={`Settings of ${connection.title}`} saveLabel="Save settings" size={560}>
      <ConnectionFields form={form} choices={connection.choices} />
    </FormModal>
  )
}

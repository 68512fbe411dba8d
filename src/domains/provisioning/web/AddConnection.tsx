import { useState } from 'react'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ConnectionChoices } from '../contract/provisioning.contract.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { connectionValues, toConnectionFields } from './connection-values.ts'
import { TokenModal } from './TokenModal.tsx'

interface AddConnectionProps {
  readonly choices: ConnectionChoices
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** Sets up a connection and shows its token, once. */
export function AddConnection({ choices, onMade, onClose }: AddConnectionProps) {
  const [made, setMade] = useState<{ readonly id: number; readonly token: string }>()
  const form = useServerForm({
    initial: connectionValues(undefined),
    send: (values) => client.provisioning.add(toConnectionFields(values)),
    what: 'the connection',
    shownBy: [api.provisioning.key()],
    onSaved: ({ id, token }) => setMade({ id, token }),
    onClose,
  })
  if (made !== undefined) return <TokenModal token={made.token} onClose={() => onMade(made.id)} />
  return (
    <FormModal form={form} title="New connection" saveLabel="Set up" size={560}>
      <ConnectionFields form={form} choices={choices} />
    </FormModal>
  )
}

import { IconSettings } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'
import { useSync } from '../use-sync.ts'
import type { ChatState } from './StandingSection.tsx'

/** Makes the basic setup: the categories of channels, and which roles people get there. May be repeated. */
export function RolesForm({ state }: { readonly state: ChatState }) {
  const { client, server } = useChatServer()
  const [member, setMember] = useState(state.memberRoleId ?? '')
  const [staff, setStaff] = useState(state.staffRoleId ?? '')
  const sync = useSync()
  const roles = useMutation({
    mutationFn: () => client.testConnection(),
    onError: (error) => void toast.error(messageOf(error)),
  })
  const options = (roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = {
    ...(member !== '' && { memberRoleId: member }),
    ...(staff !== '' && { staffRoleId: staff }),
  }
  return (
    <Section title="Basic setup">
      <p className={css.words}>
        {state.setUpAt === null
          ? 'Makes the places “Houses” and “Experiences” in which channels stand, and gives everybody the role “Member” unless you choose others.'
          : `Made ${formatWhen(state.setUpAt, Date.now())}. Making it again keeps what is there.`}
      </p>
      {options.length > 0 && (
        <div className={css.pair}>
          <SelectField
            label={server === 'students' ? 'Role of students' : 'Role of guardians'}
            options={options}
            value={member}
            onChange={(value) => setMember(value ?? '')}
          />
          <SelectField
            label="Role of employees"
            options={options}
            value={staff}
            onChange={(value) => setStaff(value ?? '')}
          />
        </div>
      )}
      <div className={css.buttons}>
        {options.length === 0 && (
          <ReasonedButton
            busy={roles.isPending}
            reason={state.isConnected ? undefined : 'This community is not connected.'}
            onClick={() => roles.mutate()}
          >
            Choose roles
          </ReasonedButton>
        )}
        <ReasonedButton
          changes
          variant={state.setUpAt === null ? 'filled' : 'default'}
          busy={sync.isPending}
          reason={state.isConnected ? undefined : 'This community is not connected.'}
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          onClick={() => sync.mutate({ key: 'setup', ask: () => client.setUp(chosen) })}
        >
          {state.setUpAt === null ? 'Make the basic setup' : 'Make it again'}
        </ReasonedButton>
      </div>
    </Section>
  )
}

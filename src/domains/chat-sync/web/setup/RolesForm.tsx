import { IconSettings } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'
import { RoleFields } from './RoleFields.tsx'
import type { ChatState } from './StandingSection.tsx'

/** Makes the basic setup: the categories of channels, and which roles people get there. May be repeated. */
export function RolesForm({ state }: { readonly state: ChatState }) {
  const { api, client } = useChatServer()
  const form = useServerForm({
    initial: { memberRoleId: state.memberRoleId ?? '', staffRoleId: state.staffRoleId ?? '' },
    // Another setup that was made meanwhile, by a colleague maybe, is shown where nothing is chosen.
    version: state.setUpAt === null ? 0 : Date.parse(state.setUpAt),
    follows: true,
    what: 'the roles',
    send: ({ memberRoleId, staffRoleId }) =>
      client.setUp({
        ...(memberRoleId !== '' && { memberRoleId }),
        ...(staffRoleId !== '' && { staffRoleId }),
      }),
    shownBy: [api.key()],
    // It stays: what was chosen stands there.
    onSaved: () => undefined,
  })
  const isFirst = state.setUpAt === null
  const refusal = state.isConnected ? undefined : 'This community is not connected.'
  return (
    <Section title="Basic setup">
      <p className={css.words}>
        {state.setUpAt === null
          ? 'Makes the places “Houses” and “Experiences” for the channels, and gives everybody the role “Member” unless you choose others.'
          : `Made ${formatWhen(state.setUpAt, Date.now())}. Making it again keeps what is there.`}
      </p>
      <PageForm form={form}>
        <RoleFields form={form} refusal={refusal}>
          <ReasonedButton
            type="submit"
            variant={isFirst ? 'filled' : 'default'}
            busy={form.isSaving}
            reason={refusal}
            leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          >
            {isFirst ? 'Make the basic setup' : 'Make it again'}
          </ReasonedButton>
        </RoleFields>
        <FormError form={form} />
      </PageForm>
    </Section>
  )
}

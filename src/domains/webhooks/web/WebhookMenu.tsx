import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'
import { RenewSecret } from './RenewSecret.tsx'
import { useWebhookActs } from './use-webhook-acts.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is seldom done with a receiver: another secret, off and on, away. */
export function WebhookMenu({ hook }: { readonly hook: WebhookDetail }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'secret' | 'off' | 'remove'>()
  const act = useWebhookActs(hook.id, () => void navigate({ to: '/workbench/webhooks' }))
  const close = () => setAsked(undefined)
  const isOff = asked === 'off'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More about this receiver">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => setAsked('secret')}>
            New secret…
          </Menu.Item>
          {hook.isOn ? (
            <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => setAsked('off')}>
              Switch off…
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => act.mutate('on')}>
              Switch on
            </Menu.Item>
          )}
          <Menu.Item color="unexc" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('remove')}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'secret' && <RenewSecret hook={hook} onClose={close} />}
      <ConfirmModal
        opened={isOff || asked === 'remove'}
        title={isOff ? `Switch ${hook.title} off?` : `Remove ${hook.title}?`}
        confirmLabel={isOff ? 'Switch off' : 'Remove'}
        destructive={!isOff}
        busy={act.isPending}
        onConfirm={() => act.mutate(isOff ? 'off' : 'remove', { onSettled: close })}
        onCancel={close}
      >
        {isOff
          ? 'Nothing is sent there any more. What happens meanwhile is kept for 30 days and can be replayed once it is on again.'
          : 'Nothing is sent there any more, and its log is deleted with what did not arrive. It cannot be brought back.'}
      </ConfirmModal>
    </>
  )
}

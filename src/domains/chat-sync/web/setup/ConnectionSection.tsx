import { IconAlertTriangle, IconCheck, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'

/** Tries each scope by the least real act, and says which of them work. */
export function ConnectionSection({ isConnected }: { readonly isConnected: boolean }) {
  const { client } = useChatServer()
  const test = useMutation({
    mutationFn: () => client.testConnection(),
    onError: (error) => void toast.error(messageOf(error)),
  })
  return (
    <Section
      title="Connection"
      actions={
        <ReasonedButton
          size="xs"
          busy={test.isPending}
          reason={isConnected ? undefined : 'Whoever runs the server sets the key of this community first.'}
          leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
          onClick={() => test.mutate()}
        >
          Test connection
        </ReasonedButton>
      }
    >
      {test.data === undefined ? (
        <p className={css.quiet}>
          {isConnected
            ? 'A test does one small thing of each kind and changes nothing.'
            : 'Not connected: the key of this community is a setting of the server.'}
        </p>
      ) : (
        <ul className={css.scopes} aria-label="What works">
          {test.data.scopes.map(({ scope, isGood, sentence }) => (
            <li key={scope} data-good={isGood}>
              {isGood ? (
                <IconCheck size={16} stroke={2} role="img" aria-label="Works" />
              ) : (
                <IconAlertTriangle size={16} stroke={2} role="img" aria-label="Does not work" />
              )}
              <strong>{scope}</strong>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

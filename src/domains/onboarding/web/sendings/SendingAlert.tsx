import { Button } from '@mantine/core'
import { IconMailQuestion, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { useLive } from '#web/calls/live.ts'
import { sendingsQuery } from '../onboarding-address.ts'
import { kindTitles } from './sending-words.ts'

/** What runs, or what needs somebody: mails of which nobody knows the end. */
export function SendingAlert({ onOpen }: { onOpen: (sendingId: number) => void }) {
  const asks = sendingsQuery()
  const { data } = useQuery(asks)
  useLive([topic('onboarding')], asks)
  const running = data?.sendings.find(({ finishedAt }) => finishedAt === null)
  const doubtful = data?.sendings.find(({ unknownMails }) => unknownMails > 0)
  const shown = running ?? doubtful
  if (shown === undefined) return null
  const see = (
    <Button size="xs" onClick={() => onOpen(shown.id)}>
      See the families
    </Button>
  )
  if (shown === running)
    return (
      <PageAlert
        family="accent"
        icon={IconSend}
        title={`${kindTitles[shown.kind]}: ${shown.done} of ${formatNoun(shown.total, 'family', 'families')}`}
        action={see}
      >
        You can leave this page; the bell says when it is done.
      </PageAlert>
    )
  return (
    <PageAlert
      family="late"
      icon={IconMailQuestion}
      title={`Nobody knows whether ${formatNoun(shown.unknownMails, 'mail', 'mails')} arrived`}
      action={see}
    >
      {kindTitles[shown.kind]}: nothing is sent again by itself. Send each again, or close it.
    </PageAlert>
  )
}

import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { type Figures, tabAddress } from './outbox-tabs.ts'

/** Mails of which nobody knows: the one thing here that waits for a person. */
export function OutboxAlert({ figures }: { figures: Figures }) {
  if (figures.unknown === 0) return null
  return (
    <PageAlert
      family="insuf"
      icon={IconHelp}
      title={`${formatNoun(figures.unknown, 'email')} may have arrived, or not.`}
      action={
        <Button component={InternalLink} href={tabAddress('unknown', undefined)}>
          Look at {figures.unknown === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      The mail server’s answer was lost. Close {figures.unknown === 1 ? 'it' : 'them'}, or send again.
    </PageAlert>
  )
}

import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconHelp,
  IconHourglass,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge, type BadgeProps } from '#ui/status/Badge.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type Mail = ContractRouterOutputs['outbox']['listMails']['mails'][number]

const badges: Readonly<
  Record<Mail['state'], Pick<BadgeProps, 'family' | 'icon' | 'weight'> & { word: string }>
> = {
  waiting: { family: 'neutral', icon: IconHourglass, word: 'Waiting' },
  sending: { family: 'neutral', icon: IconSend, word: 'On its way' },
  retrying: { family: 'late', icon: IconRefresh, word: 'Trying again' },
  failed: { family: 'unexc', icon: IconAlertTriangle, word: 'Not sent' },
  unknown: { family: 'insuf', icon: IconHelp, word: 'Unknown', weight: 'edged' },
  closed: { family: 'neutral', icon: IconCircleX, word: 'Closed', weight: 'quiet' },
  sent: { family: 'present', icon: IconCheck, word: 'Sent', weight: 'quiet' },
}

/** How far a mail is: icon and word. */
export function MailState({ state }: Pick<Mail, 'state'>) {
  const { word, ...badge } = badges[state]
  return <Badge {...badge}>{word}</Badge>
}

/** When the mail came into its state, or when it is tried next: "next try today 10:26 AM". */
export function stateTime(mail: Mail): string {
  const when = (instant: string) => formatWhen(instant, Date.now())
  if (mail.nextTryAt !== null) return `next try ${when(mail.nextTryAt)}`
  return when(mail.sentAt ?? mail.failedAt ?? mail.closedAt ?? mail.unknownAt ?? mail.createdAt)
}

import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { ContractRouterOutputs } from '#web/outputs.ts'

export type Mail = ContractRouterOutputs['outbox']['listMails']['mails'][number]

/** As the server pages them. */
export const pageSize = 50

export const mailStates = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const

export const keyOfMail = (mail: Mail) => String(mail.id)
export const labelOfMail = (mail: Mail) => `${mail.subject}, to ${mail.toName}`

/** Sent, waiting or failed, and why it failed. */
export function MailState({ mail }: { mail: Pick<Mail, 'sentAt' | 'failedAt'> }) {
  if (mail.sentAt !== null)
    return (
      <Badge family="present" icon={IconCheck} weight="quiet">
        Sent
      </Badge>
    )
  return mail.failedAt === null ? (
    <Badge family="late" icon={IconHourglass}>
      Waiting
    </Badge>
  ) : (
    <Badge family="unexc" icon={IconAlertTriangle}>
      Failed
    </Badge>
  )
}

export const mailColumns: readonly DataColumn<Mail>[] = [
  {
    id: 'to',
    header: 'To',
    primary: true,
    minWidth: 200,
    cell: (mail) => <PersonCell name={mail.toName} second={mail.toEmail} />,
  },
  { id: 'subject', header: 'Subject', minWidth: 240, cell: (mail) => mail.subject },
  { id: 'state', header: 'State', width: 120, cell: (mail) => <MailState mail={mail} /> },
  {
    id: 'written',
    header: 'Written',
    width: 180,
    align: 'right',
    cell: (mail) => formatWhen(mail.createdAt, Date.now()),
  },
]

import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { type Mail, MailState } from './MailState.tsx'
import css from './Outbox.module.css'

export const labelOfMail = (mail: Mail) => `${mail.subject}, to ${mail.toName}`

const written = (mail: Mail) => formatWhen(mail.createdAt, Date.now())

/** What went wrong, or when it is tried again; nothing for what is as it should be. */
function remark({ state, nextTryAt, failure }: Mail): string | undefined {
  if (state === 'sent') return undefined
  if (nextTryAt === null) return failure ?? undefined
  return `Next try ${formatWhen(nextTryAt, Date.now())}. ${failure ?? ''}`
}

export const mailColumns: readonly DataColumn<Mail>[] = [
  {
    id: 'to',
    header: 'To',
    primary: true,
    minWidth: 200,
    cell: (mail) => <PersonCell name={mail.toName} second={mail.toEmail} />,
  },
  { id: 'subject', header: 'Subject', minWidth: 220, cell: (mail) => mail.subject },
  {
    id: 'state',
    header: 'State',
    minWidth: 220,
    cell: (mail) => (
      <div className={css.stateCell}>
        <MailState state={mail.state} />
        {remark(mail) !== undefined && (
          <span className={css.remark} title={remark(mail)}>
            {remark(mail)}
          </span>
        )}
      </div>
    ),
  },
  { id: 'written', header: 'Written', width: 180, align: 'right', cell: written },
]

/** Beside an open side sheet, which says the rest, there is room for less. */
export const narrowColumns: readonly DataColumn<Mail>[] = [
  ...mailColumns.filter(({ id }) => id === 'to' || id === 'subject'),
  { id: 'state', header: 'State', width: 130, cell: (mail) => <MailState state={mail.state} /> },
]

export const phoneRow = (mail: Mail) => (
  <PhoneRow
    name={mail.subject}
    reason={`${mail.toName} · ${written(mail)}`}
    below={remark(mail) !== undefined && <span className={css.remark}>{remark(mail)}</span>}
    right={<MailState state={mail.state} />}
  />
)

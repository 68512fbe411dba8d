import { formatDay, formatDayOf } from '#ui/format/days.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Mailing } from '../../contract/mailings.contract.ts'
import { rhythmTitles } from '../../contract/rhythms.ts'
import { allReports } from '../../rules/all-reports.ts'

const listOf = ({ list }: Mailing) =>
  list === '/students'
    ? 'Students'
    : (allReports.find(({ url }) => url === list)?.title ??
      (list.startsWith('/reports/task-responses') ? 'Task responses' : list))

function lastOf({ last }: Mailing): string {
  if (last === null) return '–'
  const day = formatDayOf(last.at)
  return last.result === 'sent'
    ? `${day}, ${formatCount(last.total ?? 0)} rows`
    : `${day}, not sent: its recipient has no access`
}

const nextOf = ({ next_on }: Mailing) => (next_on === null ? 'Stopped' : formatDay(next_on))

export const mailingColumns: readonly DataColumn<Mailing>[] = [
  {
    id: 'title',
    header: 'View',
    primary: true,
    cell: ({ title, url }) => (url === null ? title : <UiLink href={url}>{title}</UiLink>),
  },
  { id: 'list', header: 'Of', minWidth: 190, cell: listOf },
  {
    id: 'receiver',
    header: 'Goes to',
    minWidth: 160,
    cell: ({ receiver, is_own }) => (is_own ? 'You' : receiver),
  },
  { id: 'rhythm', header: 'How often', width: 190, cell: ({ rhythm }) => rhythmTitles[rhythm] },
  { id: 'next', header: 'Next', width: 170, cell: nextOf },
  { id: 'last', header: 'Last', minWidth: 200, cell: lastOf },
]

export const mailingPhoneRow = (one: Mailing) => (
  <PhoneRow name={one.title} reason={`${listOf(one)} · ${rhythmTitles[one.rhythm]}`} right={nextOf(one)} />
)

import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Alert } from '../../contract/alerts.contract.ts'
import { decode } from '../../rules/address.ts'
import { answerAddress } from '../../rules/answer-address.ts'
import { print } from '../../rules/print.ts'

function sentenceOf({ question }: Alert): string {
  const asked = decode(question)
  return asked === undefined ? 'A question that cannot be read any more' : print(asked)
}

function stateOf({ is_paused, result, watched }: Alert): string {
  if (is_paused) return 'Paused'
  if (result === 'refused') return 'Not told: no permission to ask'
  if (result === 'too-many') return 'Not told: too many match'
  return watched === null ? 'Checks every hour' : `Watches ${formatNoun(watched, 'student')}`
}

export const alertColumns: readonly DataColumn<Alert>[] = [
  {
    id: 'title',
    header: 'Alert',
    primary: true,
    cell: ({ title, question }) => <UiLink href={answerAddress(question)}>{title}</UiLink>,
  },
  {
    id: 'question',
    header: 'Tells of new',
    minWidth: 280,
    cell: (alert) => <span title={sentenceOf(alert)}>{sentenceOf(alert)}</span>,
  },
  { id: 'owner', header: 'Tells', width: 160, cell: ({ owner, is_own }) => (is_own ? 'You' : owner) },
  { id: 'state', header: 'Now', width: 210, cell: stateOf },
  {
    id: 'told',
    header: 'Told last',
    width: 160,
    cell: ({ told_at }) => (told_at === null ? '–' : formatDayOf(told_at)),
  },
]

export const alertPhoneRow = (alert: Alert) => (
  <PhoneRow name={alert.title} reason={sentenceOf(alert)} right={stateOf(alert)} />
)

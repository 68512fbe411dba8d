import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ExpertRow } from '../../contract/responses.contract.ts'
import { responsesDownloads } from '../../contract/responses.downloads.ts'
import { staleAddress } from '../../rules/report-addresses.ts'
import type { ReportView } from '../table/report-view.ts'
import { NudgeButton } from './NudgeButton.tsx'
import css from './responses.module.css'
import { expertCalls } from './responses-address.ts'

const number = (
  id: string,
  header: string,
  width: number,
  cell: DataColumn<ExpertRow>['cell'],
): DataColumn<ExpertRow> => ({
  ...{ id, header, width, cell, align: 'right', sortable: true, descendingFirst: true },
})

const columns: readonly DataColumn<ExpertRow>[] = [
  {
    id: 'name',
    header: 'Facilitator',
    primary: true,
    sortable: true,
    cell: ({ employee_id, name }) => (
      <PersonName id={employee_id} kind="employee">
        {name}
      </PersonName>
    ),
  },
  number('experiences', 'Experiences', 120, ({ experiences }) => experiences),
  number('waiting', 'Waiting', 100, ({ waiting }) => (waiting === 0 ? '–' : formatCount(waiting))),
  number('stale', 'Over 7 days', 116, ({ stale, employee_id }) =>
    stale === 0 ? (
      '–'
    ) : (
      <UiLink href={staleAddress(employee_id)} className={css.stale}>
        {formatCount(stale)}
      </UiLink>
    ),
  ),
  {
    ...number('oldest', 'Oldest since', 170, ({ oldest_at }) =>
      oldest_at === null ? '–' : formatDayOf(oldest_at),
    ),
    descendingFirst: false,
  },
  number('answered', 'Answered', 106, ({ answered }) => (answered === 0 ? '–' : formatCount(answered))),
  number('median', 'Median days', 116, ({ median_days }) => median_days ?? '–'),
  {
    id: 'nudge',
    header: '',
    label: 'Nudge',
    width: 126,
    align: 'right',
    cell: ({ stale, employee_id, name, nudged_at }) =>
      stale > 0 && <NudgeButton employees={[{ id: employee_id, name }]} nudgedAt={nudged_at} />,
  },
]

export const expertReport: ReportView<ExpertRow> = {
  address: '/reports/task-responses/expert-overview',
  title: 'Task responses',
  caption: 'Facilitators by what waits for their answer',
  nouns: ['facilitator', 'facilitators'],
  finds: 'Facilitator',
  filters: [
    { column: 'campus', name: 'Campus' },
    { column: 'expert', name: 'Facilitator' },
  ],
  columns,
  rowKey: ({ employee_id }) => String(employee_id),
  rowLabel: ({ name }) => name,
  phoneRow: ({ name, waiting, stale, median_days }) => (
    <PhoneRow
      name={name}
      reason={`${formatCount(waiting)} waiting, ${formatCount(stale)} over 7 days${median_days === null ? '' : ` · median ${median_days} days`}`}
      right={formatCount(stale)}
    />
  ),
  sort: '-stale',
  calls: expertCalls,
  download: responsesDownloads.experts,
}

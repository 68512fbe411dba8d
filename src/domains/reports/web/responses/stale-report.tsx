import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { taskAddresses } from '#domains/task-review/rules/task-addresses.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { StaleRow } from '../../contract/responses.contract.ts'
import { responsesDownloads } from '../../contract/responses.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import { NudgeButton } from './NudgeButton.tsx'
import { staleCalls } from './responses-address.ts'

const columns: readonly DataColumn<StaleRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: ({ student_id, student_name }) => <PersonName id={student_id}>{student_name}</PersonName>,
  },
  {
    id: 'task',
    header: 'Task',
    minWidth: 190,
    sortable: true,
    cell: (row) => (
      <UiLink
        href={taskAddresses.student({
          type: row.experience_type,
          experienceId: row.experience_id,
          taskId: row.task_id,
          studentId: row.student_id,
        })}
      >
        {row.task_title}
      </UiLink>
    ),
  },
  {
    id: 'experience',
    header: 'Experience',
    minWidth: 190,
    sortable: true,
    cell: ({ experience_title }) => <span title={experience_title}>{experience_title}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    width: 150,
    sortable: true,
    cell: ({ experience_type }) => experienceTypeTitles[experience_type].one,
  },
  {
    id: 'expert',
    header: 'Experts',
    minWidth: 160,
    cell: ({ experts }) => {
      const names = experts.map(({ name }) => name)
      return <span title={names.join(', ')}>{names.length === 0 ? '–' : formatNames(names)}</span>
    },
  },
  { id: 'since', header: 'Handed in', width: 160, cell: ({ handed_in_at }) => formatDayOf(handed_in_at) },
  {
    id: 'days',
    header: 'Days',
    align: 'right',
    width: 84,
    sortable: true,
    descendingFirst: true,
    cell: ({ days }) => days,
  },
  {
    id: 'nudge',
    header: '',
    label: 'Nudge',
    width: 126,
    align: 'right',
    cell: ({ experts }) => <NudgeButton employees={experts.filter(({ has_left }) => !has_left)} />,
  },
]

export const staleReport: ReportView<StaleRow> = {
  address: '/reports/task-responses/stale-tasks',
  title: 'Task responses',
  caption: 'Hand-ins unanswered for more than 7 days, the oldest first',
  nouns: ['unanswered hand-in', 'unanswered hand-ins'],
  finds: 'Student or experience',
  filters: [
    { column: 'expert', name: 'Expert' },
    { column: 'experience', name: 'Experience' },
    { column: 'campus', name: 'Campus' },
    { column: 'type', name: 'Type' },
  ],
  columns,
  rowKey: ({ task_id, student_id }) => `${task_id}-${student_id}`,
  rowLabel: ({ student_name, task_title }) => `${task_title} of ${student_name}`,
  phoneRow: ({ student_name, task_title, experience_title, days }) => (
    <PhoneRow
      name={student_name}
      reason={`${task_title} · ${experience_title}`}
      right={formatNoun(days, 'day')}
    />
  ),
  sort: '-days',
  calls: staleCalls,
  download: responsesDownloads.stale,
}

import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { ReportView } from '#domains/reports/web/table/report-page.embed.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { AnswerRow } from '../contract/ask.contract.ts'
import { askDownloads } from '../contract/ask.downloads.ts'
import type { Question } from '../contract/question.ts'
import { encode } from '../rules/address.ts'
import { countHead } from '../rules/heads.ts'
import { conditionsOf, countsOf } from '../rules/tree.ts'
import { askCalls } from './ask-address.ts'

const columnsOf = ({ where }: Question): DataColumn<AnswerRow>[] => [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: ({ student_id, student_name }) => <PersonName id={student_id}>{student_name}</PersonName>,
  },
  { id: 'grade', header: 'Grade', align: 'right', width: 88, sortable: true, cell: ({ grade }) => grade },
  { id: 'house', header: 'House', width: 170, sortable: true, cell: ({ house }) => house ?? '–' },
  { id: 'campus', header: 'Campus', width: 140, sortable: true, cell: ({ campus }) => campus },
  ...(conditionsOf(where).some(({ is }) => is === 'status')
    ? [
        {
          id: 'status',
          header: 'Status',
          width: 150,
          sortable: true,
          cell: ({ status }: AnswerRow) => studentStatusLabel(status),
        },
      ]
    : []),
  ...countsOf(where).flatMap((count, at) =>
    // Of none there is nothing to read.
    count.how === 'exactly' && count.number === 0
      ? []
      : [
          {
            id: `number${at}`,
            header: countHead(count),
            align: 'right' as const,
            minWidth: 150,
            sortable: true,
            cell: ({ numbers }: AnswerRow) => numberText(numbers[at] ?? 0),
          },
        ],
  ),
]

const numberText = (number: number) =>
  Number.isInteger(number)
    ? formatCount(number)
    : number.toLocaleString('en-US', { maximumFractionDigits: 2 })

const phoneRowOf = ({ where }: Question) => {
  const [first] = countsOf(where)
  return function AnswerPhoneRow(row: AnswerRow) {
    const facts = `Grade ${row.grade} · ${row.house ?? row.campus}`
    return (
      <PhoneRow
        name={row.student_name}
        reason={facts}
        right={first === undefined ? '' : numberText(row.numbers[0] ?? 0)}
      />
    )
  }
}

/** A question as a report: its columns are what it counts. */
export const answerReport = (question: Question): ReportView<AnswerRow> => ({
  address: '/reports/ask',
  title: 'Ask',
  caption: 'Students who match the question',
  nouns: ['student', 'students'],
  finds: 'Student',
  filters: [],
  columns: columnsOf(question),
  rowKey: ({ student_id }) => String(student_id),
  rowLabel: ({ student_name }) => student_name,
  phoneRow: phoneRowOf(question),
  sort: 'student',
  calls: askCalls(encode(question)),
  download: askDownloads.answer,
})

import { causeLabels } from '#contract/text/causes.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { actionWords } from '../contract/application-words.ts'
import css from './admissions.module.css'

export type FailedAction = ContractRouterOutputs['applicationActions']['listFailed']['actions'][number]

const nextOf = ({ nextTryAt }: FailedAction) =>
  nextTryAt === null ? 'When somebody asks' : formatWhen(nextTryAt, Date.now())

export const failedColumns: readonly DataColumn<FailedAction>[] = [
  {
    id: 'student',
    header: 'Application',
    primary: true,
    minWidth: 200,
    cell: ({ studentName, applicationId }) => (
      <PersonCell name={studentName} second={String(applicationId)} />
    ),
  },
  { id: 'action', header: 'Action', width: 180, cell: ({ kind }) => actionWords[kind].label },
  {
    id: 'failure',
    header: 'Why',
    minWidth: 300,
    cell: ({ failure }) => (
      <span className={css.reason} title={failure}>
        {failure}
      </span>
    ),
  },
  {
    id: 'cause',
    header: 'Cause',
    width: 100,
    cell: ({ cause }) => (cause === null ? '–' : causeLabels[cause]),
  },
  { id: 'next', header: 'Tried next', width: 170, cell: nextOf },
]

export const labelOfFailed = ({ studentName, kind }: FailedAction) =>
  `${actionWords[kind].label}, ${studentName}`

export const failedPhoneRow = (row: FailedAction) => (
  <PhoneRow
    name={`${actionWords[row.kind].label}, ${row.studentName}`}
    reason={`Next: ${nextOf(row)}`}
    below={<span className={css.reason}>{row.failure}</span>}
  />
)

import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import css from '../chat.module.css'
import { JobState } from './JobState.tsx'
import { type JobRow, jobText, jobTitle } from './job-words.ts'

const named = (job: JobRow) =>
  job.resourceName === null ? jobTitle(job) : `${jobTitle(job)}: ${job.resourceName}`

export const jobColumns: readonly DataColumn<JobRow>[] = [
  {
    id: 'job',
    header: 'Job',
    primary: true,
    minWidth: 260,
    cell: (job) => <PersonCell name={named(job)} second={`${job.id} · ${jobText(job)}`} />,
  },
  { id: 'status', header: 'State', width: 150, cell: ({ status }) => <JobState status={status} /> },
  {
    id: 'errors',
    header: 'Errors',
    width: 84,
    align: 'right',
    cell: ({ errorsCount }) =>
      errorsCount === 0 ? '–' : <strong className={css.errors}>{errorsCount}</strong>,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 176,
    align: 'right',
    cell: ({ updatedAt }) => formatWhen(updatedAt, Date.now()),
  },
]

export const labelOfJob = (job: JobRow) => `${named(job)}, job ${job.id}`

export const jobPhoneRow = (job: JobRow) => (
  <PhoneRow
    name={named(job)}
    reason={`${formatWhen(job.updatedAt, Date.now())} · ${jobText(job)}`}
    right={<JobState status={job.status} />}
  />
)

import { formatCount, formatDuration, formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ExportRun } from '../contract/nightly-export.contract.ts'
import { RunState } from './RunState.tsx'

export const labelOfRun = ({ beganAt }: ExportRun) => formatWhen(beganAt, Date.now())

const saidOf = ({ failure, askedBy }: ExportRun) =>
  failure || (askedBy === null ? 'By night' : `Started by ${askedBy}`)

function tookOf({ beganAt, endedAt }: ExportRun): string {
  if (endedAt === null) return '–'
  const tookMs = Date.parse(endedAt) - Date.parse(beganAt)
  return tookMs < 60_000 ? `${Math.ceil(tookMs / 1_000)} s` : formatDuration(tookMs)
}

/** What was brought stands there only when all of it does. */
const ofDone = ({ state }: ExportRun, text: string) => (state === 'done' ? text : '–')

export const runColumns: readonly DataColumn<ExportRun>[] = [
  {
    id: 'when',
    header: 'Export',
    primary: true,
    minWidth: 240,
    cell: (run) => <PersonCell name={labelOfRun(run)} second={saidOf(run)} />,
  },
  { id: 'state', header: 'State', width: 140, cell: (run) => <RunState {...run} /> },
  { id: 'folder', header: 'Folder', width: 130, cell: ({ day }) => day },
  {
    id: 'rows',
    header: 'Rows',
    width: 120,
    align: 'right',
    cell: (run) => ofDone(run, formatCount(run.rows)),
  },
  {
    id: 'bytes',
    header: 'Size',
    width: 110,
    align: 'right',
    cell: (run) => ofDone(run, formatFileSize(run.bytes)),
  },
  { id: 'took', header: 'Took', width: 110, align: 'right', cell: tookOf },
]

/** Beside the open run. */
export const narrowRunColumns = runColumns.filter(({ id }) => id !== 'took' && id !== 'folder')

/** A run on a phone. */
export const runPhoneRow = (run: ExportRun) => (
  <PhoneRow name={labelOfRun(run)} reason={saidOf(run)} right={<RunState {...run} />} />
)

import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { JobRun, SyncAction } from '../contract/sync-actions.contract.ts'
import { durationText, lastEnded } from './run-text.ts'
import css from './sync-actions.module.css'

export type Row = SyncAction & { readonly id: number }

const badges = {
  done: { family: 'outline', icon: IconCheck, word: 'Done' },
  failed: { family: 'unexc', icon: IconAlertTriangle, word: 'Failed' },
  runs: { family: 'accent', icon: IconHourglass, word: 'Running' },
  waits: { family: 'outline', icon: IconCircleDashed, word: 'Waits' },
} as const

function RunState({ run }: { run: JobRun | undefined }) {
  if (run === undefined) return <>–</>
  const { family, icon, word } = badges[run.state]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}

/** What it is, and below what went wrong last, why it cannot be started, or what starting it does. */
const Words = ({ action: { title, runs, hindrance, does } }: { action: SyncAction }) => (
  <div className={css.words}>
    <div className={css.title}>{title}</div>
    <div className={css.reason}>{runs[0]?.failure ?? hindrance ?? does}</div>
  </div>
)

/** The columns; the last starts it. */
export const actionColumns = (start: (action: Row) => ReactNode): readonly DataColumn<Row>[] => [
  {
    id: 'title',
    header: 'Work',
    primary: true,
    sortValue: titleOf,
    cell: (action) => <Words action={action} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 104,
    cell: ({ runs }) => <RunState run={runs.find(({ endedAt }) => endedAt === null) ?? lastEnded(runs)} />,
  },
  {
    id: 'when',
    header: 'Last ended',
    width: 150,
    align: 'right',
    cell: ({ runs }) => {
      const endedAt = lastEnded(runs)?.endedAt
      return endedAt ? formatWhen(endedAt, Date.now()) : '–'
    },
  },
  {
    id: 'duration',
    header: 'Took',
    width: 80,
    align: 'right',
    cell: ({ runs }) => durationText(lastEnded(runs), Date.now()),
  },
  {
    id: 'by',
    header: 'Started by hand',
    width: 170,
    cell: ({ startedByHand }) =>
      startedByHand === null ? '–' : `${startedByHand.by}, ${formatWhen(startedByHand.at, Date.now())}`,
  },
  { id: 'start', header: <VisuallyHidden>Start</VisuallyHidden>, width: 104, align: 'right', cell: start },
]

export function titleOf({ title }: Row) {
  return title
}

export const phoneRow = (action: Row) => (
  <PhoneRow
    name={action.title}
    reason={action.runs[0]?.failure ?? action.hindrance ?? action.does}
    right={action.runs[0] && <RunState run={action.runs[0]} />}
  />
)

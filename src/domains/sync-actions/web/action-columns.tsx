import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { SyncAction } from '../contract/sync-actions.contract.ts'
import { RunState } from './RunState.tsx'
import { durationText, lastEnded, present, saidBy } from './run-text.ts'
import css from './sync-actions.module.css'

export type Row = SyncAction & { readonly id: number }

/** Why it cannot be started, what the last run says, or what starting it does. */
const wordsOf = ({ runs, hindrance, does }: SyncAction) => saidBy(present(runs)) ?? hindrance ?? does

const Words = (action: SyncAction) => (
  <div className={css.words}>
    <div className={css.title}>{action.title}</div>
    <div className={css.reason}>{wordsOf(action)}</div>
  </div>
)

/** What the sheet of one says as well: beside it there is no room for it twice. */
const inSheet = new Set(['duration', 'start'])

/** The columns; the last starts it. */
export const actionColumns = (
  start: (action: Row) => ReactNode,
  isOpen: boolean,
): readonly DataColumn<Row>[] => columns(start).filter(({ id }) => !(isOpen && inSheet.has(id)))

const columns = (start: (action: Row) => ReactNode): readonly DataColumn<Row>[] => [
  { id: 'title', header: 'Work', primary: true, cell: Words },
  {
    id: 'state',
    header: 'State',
    width: 112,
    cell: ({ runs }) => <RunState run={present(runs)} />,
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
    id: 'next',
    header: 'Next by itself',
    width: 176,
    align: 'right',
    cell: ({ nextAt }) => (nextAt === null ? '–' : formatWhen(nextAt, Date.now())),
  },
  { id: 'start', header: <VisuallyHidden>Start</VisuallyHidden>, width: 104, align: 'right', cell: start },
]

export function titleOf({ title }: Row) {
  return title
}

export const phoneRow = (action: Row) => (
  <PhoneRow
    name={action.title}
    reason={wordsOf(action)}
    right={action.runs[0] && <RunState run={present(action.runs)} />}
  />
)

import { formatDay } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from '../chat.module.css'

export type InconsistencyRow =
  ContractRouterOutputs['studentChat']['listInconsistencies']['inconsistencies'][number]

const sources = { school: 'School', chat: 'Chat' } as const
const statuses = { open: 'Open', ignored: 'Ignored', 'left alone': 'Left alone' } as const
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const Ignored = ({ ignored }: InconsistencyRow) =>
  ignored && (
    <span className={css.reason}>
      Until {formatDay(ignored.until)}
      {ignored.by !== null && `, by ${ignored.by}`}: {ignored.reason}
    </span>
  )

/** Fact and cause; of those that are let be, who lets them be and why. */
export const inconsistencyColumns = (isOfIgnored: boolean): readonly DataColumn<InconsistencyRow>[] => [
  {
    id: 'fact',
    header: 'What does not agree',
    primary: true,
    minWidth: 300,
    cell: ({ fact, cause }) => <PersonCell name={fact} second={cause} />,
  },
  ...(isOfIgnored
    ? [
        {
          id: 'ignored',
          header: 'Why',
          width: 280,
          cell: (row: InconsistencyRow) => <Ignored {...row} />,
        },
      ]
    : []),
  { id: 'source', header: 'Source', width: 88, cell: ({ source }) => sources[source] },
  { id: 'type', header: 'Type', width: 120, cell: ({ type }) => capital(type) },
  { id: 'status', header: 'Status', width: 100, cell: ({ status }) => statuses[status] },
  {
    id: 'found',
    header: 'Found',
    width: 150,
    align: 'right',
    cell: ({ foundAt }) => formatWhen(foundAt, Date.now()),
  },
]

export const labelOf = ({ fact }: InconsistencyRow) => fact

export const inconsistencyPhoneRow = (row: InconsistencyRow) => (
  <PhoneRow name={row.fact} reason={row.cause} below={<Ignored {...row} />} />
)

import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Connection } from '../contract/provisioning.contract.ts'
import { ConnectionState } from './connection-state.tsx'

export const titleOf = ({ title }: Connection) => title
const lastCall = ({ lastCalledAt }: Connection) =>
  lastCalledAt === null ? 'Never' : formatWhen(lastCalledAt, Date.now())

export const connectionColumns: readonly DataColumn<Connection>[] = [
  {
    id: 'title',
    header: 'Provider',
    primary: true,
    cell: ({ title, responsible }) => (
      <PersonCell name={title} second={`Token made by ${responsible.name}`} />
    ),
  },
  { id: 'state', header: 'State', width: 130, cell: (connection) => <ConnectionState {...connection} /> },
  {
    id: 'people',
    header: 'Colleagues',
    width: 110,
    align: 'right',
    cell: ({ people }) => formatCount(people),
  },
  { id: 'last', header: 'Last call', width: 170, cell: lastCall },
  {
    id: 'refused',
    header: 'Refused, 7 days',
    width: 140,
    align: 'right',
    cell: ({ week }) => formatCount(week.refused),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 100,
    align: 'right',
    cell: ({ waiting }) => formatCount(waiting),
  },
]

/** A connection on a phone. */
export const connectionPhoneRow = (connection: Connection) => (
  <PhoneRow
    name={connection.title}
    reason={connection.hindrance ?? `Last call: ${lastCall(connection)}`}
    right={<ConnectionState {...connection} />}
  />
)

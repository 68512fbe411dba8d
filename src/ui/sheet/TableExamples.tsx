import { IconHourglass } from '@tabler/icons-react'
import { Badge, StatusMark } from '../status/Badge.tsx'
import type { DataColumn, Density } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import { ExampleBadge, exampleStatuses } from './ExampleBadge.tsx'
import { type ExampleStudent, exampleRoll, minutesIn } from './example-roll.ts'

const keyOf = (row: ExampleStudent) => row.id
const nameOf = (row: ExampleStudent) => row.name
const name: DataColumn<ExampleStudent> = {
  id: 'name',
  header: 'Student',
  primary: true,
  cell: nameOf,
  sortValue: nameOf,
}
const minutes: DataColumn<ExampleStudent> = {
  id: 'min',
  header: 'Min',
  align: 'right',
  width: 90,
  cell: minutesIn,
  sortValue: minutesIn,
}

const tables: {
  density: Density
  title: string
  rows: ExampleStudent[]
  columns: DataColumn<ExampleStudent>[]
}[] = [
  {
    density: 'roll',
    title: 'Roll',
    rows: exampleRoll(11).slice(9, 11),
    columns: [
      name,
      { id: 'status', header: 'Status', width: 200, cell: (row) => <ExampleBadge status={row.status} /> },
      minutes,
    ],
  },
  {
    density: 'grid',
    title: 'Grid',
    rows: exampleRoll(5).slice(3),
    columns: [
      name,
      {
        id: 'day',
        header: 'Nov 10',
        width: 80,
        align: 'center',
        now: true,
        footer: '88%',
        cell: (row) => <Mark status={row.status} />,
      },
      minutes,
    ],
  },
  {
    density: 'decision',
    title: 'Decisions',
    rows: exampleRoll(3).slice(2),
    columns: [
      { ...name, cell: (row) => <PersonCell name={row.name} second="Grade 9, Juniper" picture={{}} /> },
      {
        id: 'state',
        header: 'State',
        width: 200,
        cell: () => (
          <Badge family="late" icon={IconHourglass}>
            Waiting for approval
          </Badge>
        ),
      },
    ],
  },
]

function Mark({ status }: { status: ExampleStudent['status'] }) {
  const { icon, family, children, weight } = exampleStatuses[status]
  return (
    icon && <StatusMark icon={icon} family={family} word={String(children)} {...(weight && { weight })} />
  )
}

/** One table of each density. */
export function TableExamples() {
  return tables.map(({ density, title, rows, columns }) => (
    <DataTable
      key={density}
      caption={title}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      rowLabel={nameOf}
      density={density}
      fit="content"
      inset="none"
      onOpen={() => undefined}
      openKey={density === 'roll' ? rows[1]?.id : undefined}
    />
  ))
}

import { Button } from '@mantine/core'
import { IconPlus, IconTimeline } from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { CycleRow } from '../contract/school-calendar.schemas.ts'
import { type CalendarPage, cyclesOf } from './use-school-calendar.ts'

interface CycleListProps {
  readonly page: CalendarPage
  readonly onEdit: ((id: number | undefined) => void) | undefined
}

const daysOf = ({ starts_on, ends_on }: CycleRow) =>
  `${formatMonthDay(starts_on)} – ${formatMonthDay(ends_on)}`

const columns: DataColumn<CycleRow>[] = [
  { id: 'title', header: 'Cycle', primary: true, minWidth: 80, cell: ({ title }) => title },
  { id: 'days', header: 'Days', width: 140, cell: daysOf },
  { id: 'school', header: 'School days', align: 'right', width: 92, cell: ({ school_days }) => school_days },
]

const keyOf = ({ id }: CycleRow) => String(id)
const nameOf = ({ title }: CycleRow) => title

/** The cycles of the year that is shown, in order; a row opens its modal. */
export function CycleList({ page, onEdit }: CycleListProps) {
  const cycles = cyclesOf(page)
  return (
    <Section
      title="Cycles"
      count={cycles.length}
      actions={
        onEdit && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onEdit(undefined)}
          >
            New cycle
          </Button>
        )
      }
    >
      <DataTable
        caption="Cycles of the school year"
        rows={cycles}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        {...(onEdit && { onOpen: ({ id }: CycleRow) => onEdit(id) })}
        phoneRow={(row) => (
          <PhoneRow name={row.title} reason={daysOf(row)} right={`${row.school_days} days`} />
        )}
        empty={
          <EmptyState icon={IconTimeline} title="No cycles in this year">
            A day outside every cycle is no school day.
          </EmptyState>
        }
      />
    </Section>
  )
}

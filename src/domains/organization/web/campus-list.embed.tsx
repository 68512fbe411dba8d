import { Button } from '@mantine/core'
import { IconArchive, IconBuilding, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { Campus } from '../contract/organization.contract.ts'
import { CampusPanel } from './campus/CampusPanel.tsx'
import { gradesText, stagesText } from './campus/campus-values.ts'

const Retired = () => (
  <Badge family="outline" icon={IconArchive}>
    Retired
  </Badge>
)

const columns: readonly DataColumn<Campus>[] = [
  {
    id: 'title',
    header: 'Campus',
    primary: true,
    sortValue: ({ title }) => title,
    cell: (campus) => (
      <>
        {campus.title} {!campus.isOffered && <Retired />}
      </>
    ),
  },
  { id: 'grades', header: 'Grades', width: 130, cell: gradesText },
  { id: 'stages', header: 'Stages', width: 140, cell: stagesText },
  {
    id: 'blocks',
    header: 'Blocks',
    minWidth: 160,
    cell: ({ blocks }) => (blocks.length === 0 ? '–' : blocks.map(({ title }) => title).join(', ')),
  },
  {
    id: 'contact',
    header: 'Contact',
    minWidth: 160,
    cell: ({ contact_name, contact_email, contact_phone }) =>
      [contact_name, contact_email, contact_phone].find((text) => text !== '') ?? '–',
  },
  {
    id: 'students',
    header: 'Students',
    width: 100,
    align: 'right',
    sortValue: ({ students }) => students,
    cell: ({ students }) => students,
  },
  {
    id: 'houses',
    header: 'Houses',
    width: 90,
    align: 'right',
    sortValue: ({ houses }) => houses,
    cell: ({ houses }) => houses,
  },
]

interface CampusListProps {
  /** The campus whose form is open: its number, or `new`. */
  readonly open: number | 'new' | undefined
  readonly onOpen: (campus: number | 'new' | undefined) => void
}

/** Every campus with its form: on its own page, and as a step of the set-up. */
export function CampusList({ open, onOpen }: CampusListProps) {
  const asks = api.organization.listCampuses.queryOptions()
  const { campuses } = useSuspenseQuery(asks).data
  useLive([topic('organization')], asks)
  const campus = campuses.find(({ cohort_id }) => cohort_id === open)
  return (
    <>
      <DataTable
        caption="Campuses"
        rows={campuses}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        density="roll"
        inset="none"
        fit="content"
        dimmed={isRetired}
        onOpen={(row) => onOpen(row.cohort_id)}
        phoneRow={phoneRow}
        empty={
          <EmptyState
            icon={IconBuilding}
            title="No campus yet"
            action={<AddCampus onClick={() => onOpen('new')} />}
          >
            Students, houses and colleagues belong to a campus. A school has at least one.
          </EmptyState>
        }
      />
      {(open === 'new' || campus !== undefined) && (
        <CampusPanel key={open} campus={campus} onClose={() => onOpen(undefined)} />
      )}
    </>
  )
}

/** The way to a campus; to `isAnother` where going on comes first. */
export const AddCampus = ({ onClick, isAnother = false }: { onClick: () => void; isAnother?: boolean }) => (
  <Button
    {...(isAnother ? {} : { variant: 'filled' })}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
  >
    {isAnother ? 'Add another campus' : 'Add campus'}
  </Button>
)

const keyOf = ({ cohort_id }: Campus) => String(cohort_id)
const nameOf = ({ title }: Campus) => title
const isRetired = ({ isOffered }: Campus) => !isOffered
const phoneRow = (campus: Campus) => (
  <PhoneRow
    name={campus.title}
    reason={gradesText(campus)}
    right={campus.isOffered ? formatNoun(campus.students, 'student') : <Retired />}
  />
)

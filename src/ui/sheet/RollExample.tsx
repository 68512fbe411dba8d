import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconMail, IconNote, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { holdsText } from '#contract/text/folded-text.ts'
import { KeyCap } from '../controls/KeyCap.tsx'
import { FilterMenu } from '../filters/FilterMenu.tsx'
import { FiltersRow } from '../filters/FiltersRow.tsx'
import { SearchField } from '../filters/SearchField.tsx'
import { Tally } from '../filters/Tally.tsx'
import { formatTime } from '../format/times.ts'
import { PageAlert } from '../page/PageAlert.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { SheetPage, Sheets } from '../page/SheetPage.tsx'
import { SheetTabs } from '../page/SheetTabs.tsx'
import { ViewSwitch } from '../page/ViewSwitch.tsx'
import { PresenceStrip } from '../status/PresenceStrip.tsx'
import { BulkBar } from '../table/BulkBar.tsx'
import type { DataColumn } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { PhoneRow } from '../table/PhoneRows.tsx'
import { ExampleBadge, exampleStatuses } from './ExampleBadge.tsx'
import { ExampleWhy } from './ExampleWhy.tsx'
import { type ExampleStudent, exampleRoll, minutesIn, scheduled } from './example-roll.ts'
import css from './sheet.module.css'

const columns: DataColumn<ExampleStudent>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    minWidth: 220,
    sortValue: (row) => row.name,
    cell: (row) => row.name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 176,
    descendingFirst: true,
    sortValue: (row) => exampleStatuses[row.status].severity,
    cell: (row) => <ExampleBadge status={row.status} />,
  },
  { id: 'strip', header: 'In the meeting', width: 112, cell: (row) => <Strip student={row} /> },
  {
    id: 'min',
    header: 'Min',
    width: 56,
    align: 'right',
    sortValue: minutesIn,
    cell: (row) => minutesIn(row) || '–',
  },
  {
    id: 'joined',
    header: 'Joined at',
    width: 88,
    align: 'right',
    sortValue: (row) => row.joinedMs,
    cell: (row) => (row.joinedMs === undefined ? '–' : formatTime(row.joinedMs)),
  },
  { id: 'why', header: 'Why', width: 150, cell: (row) => row.why },
]

function Strip({ student }: { student: ExampleStudent }) {
  const outline = { unexcused: 'absent', excused: 'excused' } as const
  const kind =
    student.status === 'unexcused' || student.status === 'excused' ? outline[student.status] : undefined
  return (
    <PresenceStrip
      scheduled={scheduled}
      segments={student.segments}
      {...(kind && { outline: kind })}
      {...(student.status === 'late' && student.joinedMs !== undefined && { lateUntilMs: student.joinedMs })}
    />
  )
}

const size = Number(new URLSearchParams(location.search).get('rows') ?? 24)
const keyOf = (row: ExampleStudent) => row.id
const nameOf = (row: ExampleStudent) => row.name

/** A whole screen from the kit: list, side sheet, bulk bar; compare with `look/01-session-after.png`. */
export function RollExample() {
  const [open, setOpen] = useState<string | undefined>('3')
  const [checked, setChecked] = useState<Set<string>>(new Set())
  const [status, setStatus] = useState<ExampleStudent['status']>()
  const [view, setView] = useState<'session' | 'aggregated'>('session')
  const [find, setFind] = useState('')
  const [page, setPage] = useState(1)
  const roll = useMemo(() => exampleRoll(size), [])
  const rows = useMemo(
    () =>
      roll
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => holdsText(row.name, find)),
    [roll, status, find],
  )
  const student = roll.find((row) => row.id === open)
  const step = (by: number) => {
    const next = rows[rows.findIndex((row) => row.id === open) + by]
    return next && (() => setOpen(next.id))
  }
  return (
    <div className={css.app}>
      <Sheets>
        <SheetPage fill>
          <PageHeader
            crumbs={[
              { label: 'Facilitate', href: '#facilitate' },
              { label: 'Expeditions', href: '#expeditions' },
            ]}
            title="The Kelp Forest"
            tag="Expedition"
            tabs={
              <SheetTabs
                label="The Kelp Forest"
                active="#attendance"
                tabs={[
                  { label: 'Overview', href: '#overview' },
                  { label: 'Tasks', href: '#tasks', count: 18 },
                  { label: 'Attendance', href: '#attendance' },
                ]}
              />
            }
            viewSwitch={
              <ViewSwitch
                label="View"
                value={view}
                onChange={setView}
                views={[
                  { value: 'session', label: 'Session' },
                  { value: 'aggregated', label: 'Aggregated' },
                ]}
              />
            }
          />
          <FiltersRow
            right={
              <Button
                size="xs"
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                rightSection={<KeyCap keys={['E']} />}
              >
                Edit
              </Button>
            }
          >
            <SearchField label="Find a student" value={find} onChange={setFind} />
            <FilterMenu
              name="House"
              options={[
                { value: 'juniper', label: 'Juniper' },
                { value: 'aspen', label: 'Aspen' },
              ]}
              values={[]}
              onChange={() => undefined}
            />
          </FiltersRow>
          <div style={{ marginTop: -12 }}>
            <PageAlert
              family="unexc"
              icon={IconAlertTriangle}
              title="2 students were absent without an excuse"
              action={
                <Button size="xs" leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}>
                  Notify guardians
                </Button>
              }
            >
              Their guardians have not been told yet.
            </PageAlert>
          </div>
          <Tally
            label="Statuses"
            value={status}
            onChange={setStatus}
            all={{ count: roll.length }}
            items={(['unexcused', 'excused', 'insufficient', 'late', 'present'] as const).map((value) => {
              const { family, icon, children } = exampleStatuses[value]
              const count = roll.filter((row) => row.status === value).length
              return { value, label: String(children), count, family, ...(icon && { icon }) }
            })}
          />
          <DataTable
            caption="Roll of The Kelp Forest, Nov 10"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            rowLabel={nameOf}
            defaultSorting={{ id: 'status', descending: true }}
            openKey={open}
            onOpen={(row) => setOpen(row.id)}
            checked={checked}
            onCheckedChange={setChecked}
            phoneRow={(row) => (
              <PhoneRow
                name={row.name}
                reason={row.why === '' ? undefined : row.why}
                below={<Strip student={row} />}
                right={<ExampleBadge status={row.status} />}
              />
            )}
            actionsWidth={136}
            rowActions={() => (
              <Button size="xs" leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}>
                Create a Note
              </Button>
            )}
          />
          <BulkBar count={checked.size} onClose={() => setChecked(new Set())}>
            <Button size="xs" variant="filled">
              Notify guardians
            </Button>
            <Button size="xs" leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
              Export
            </Button>
          </BulkBar>
          <Pager page={page} pageSize={24} total={480} onChange={setPage} right={<span>24 per page</span>} />
        </SheetPage>
      </Sheets>
      {student !== undefined && (
        <ExampleWhy
          student={student}
          onPrevious={step(-1)}
          onNext={step(1)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

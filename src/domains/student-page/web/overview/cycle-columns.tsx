import { AbsenceCount } from '#domains/attendance/web/absence-count.embed.tsx'
import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { HouseCrest } from '#domains/houses/web/house-crest.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { SessionRun } from '#ui/status/SessionRun.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import css from './overview.module.css'
import { TaskCell } from './TaskCell.tsx'

type Experience = StudentOverview['experiences'][number]
type House = NonNullable<StudentOverview['house']>

/** An experience or the house of the student; the house has no tasks. */
export type CycleRow =
  | (Experience & { readonly kind: 'experience' })
  | (House & { readonly kind: 'house'; readonly tasks: null })

const typeTitles: Readonly<Record<string, { readonly one: string } | undefined>> = experienceTypeTitles

const secondLine = (row: CycleRow) =>
  row.kind === 'house'
    ? 'Stand-up and checkpoint'
    : [typeTitles[row.type]?.one ?? row.type, ...row.experts].join(', ')

/** The page of the experience or house; null for who may not open it. */
export const hrefOf = (row: CycleRow) => (row.kind === 'house' ? `/houses/${row.id}` : row.url)

export const rowKey = (row: CycleRow) => `${row.kind}-${row.id}`
export const rowLabel = (row: CycleRow) => row.title

/** Its picture or crest. */
export const Picture = ({ row, size }: { row: CycleRow; size: number }) =>
  row.kind === 'house' ? (
    <HouseCrest logoUrl={row.logoUrl} title={row.title} size={size} />
  ) : (
    <ExperiencePicture imageUrl={row.imageUrl} title={row.title} size={size} />
  )

/** Its title, which leads there. */
export function Name({ row }: { row: CycleRow }) {
  const href = hrefOf(row)
  return href === null ? row.title : <UiLink href={href}>{row.title}</UiLink>
}

const Title = ({ row }: { row: CycleRow }) => (
  <span className={css.thing}>
    <Picture row={row} size={28} />
    <span className={css.words}>
      <span className={css.name}>
        <Name row={row} />
      </span>
      <span className={css.second}>{secondLine(row)}</span>
    </span>
  </span>
)

const notSeen = 'Not yours to see'

/** Absences of an experience of the most there may be, of a house of the rolls taken. */
export function absencesOf(row: CycleRow, pips: boolean) {
  if (row.run === null) return '–'
  if (row.kind === 'house') return row.run.taken === 0 ? '–' : `${row.run.absences} of ${row.run.taken}`
  return <AbsenceCount absences={row.run.absences} pips={pips} />
}

/** The columns of this cycle. */
export const cycleColumns: DataColumn<CycleRow>[] = [
  { id: 'title', header: 'Experience', primary: true, minWidth: 220, cell: (row) => <Title row={row} /> },
  {
    id: 'run',
    header: 'Sessions this cycle',
    width: 216,
    cell: (row) =>
      row.run === null ? <span className={css.second}>{notSeen}</span> : <SessionRun marks={row.run.marks} />,
  },
  { id: 'absences', header: 'Absences', width: 136, align: 'right', cell: (row) => absencesOf(row, true) },
  { id: 'tasks', header: 'Tasks', width: 236, cell: (row) => <TaskCell tasks={row.tasks} /> },
]

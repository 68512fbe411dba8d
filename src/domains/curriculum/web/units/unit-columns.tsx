import { formatNoun } from '#ui/format/quantities.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedUnit } from '../../contract/units.schemas.ts'
import { schoolStageLabels } from '../../rules/school-stages.ts'

export const titleOf = ({ title }: ListedUnit) => title

/** Units stand under their topic. */
export const topicOf = (unit: ListedUnit) => ({
  key: String(unit.topic_id),
  title: unit.topic_title,
  fact: unit.subject_title,
})

const countOf = (count: number) => (count === 0 ? '–' : String(count))

const secondLine = ({ isRetired, successor }: ListedUnit) =>
  !isRetired ? undefined : successor === null ? 'No successor' : `Followed by ${successor.title}`

export const unitColumns: readonly DataColumn<ListedUnit>[] = [
  {
    id: 'title',
    header: 'Unit',
    primary: true,
    cell: (unit) => {
      const second = secondLine(unit)
      return second === undefined ? unit.title : <PersonCell name={unit.title} second={second} />
    },
  },
  {
    id: 'school_stage',
    header: 'School stage',
    width: 140,
    cell: (unit) => schoolStageLabels[unit.school_stage],
  },
  { id: 'credit', header: 'Credits', width: 90, align: 'right', cell: ({ credit }) => credit },
  {
    id: 'objectives',
    header: 'Objectives',
    width: 110,
    align: 'right',
    cell: ({ objectives }) => countOf(objectives),
  },
  { id: 'uses', header: 'Experiences', width: 120, align: 'right', cell: ({ uses }) => countOf(uses) },
]

/** A unit on a phone. */
export const unitPhoneRow = (unit: ListedUnit) => (
  <PhoneRow
    name={unit.title}
    reason={`${unit.subject_title} · ${schoolStageLabels[unit.school_stage]} · ${formatNoun(unit.credit, 'credit')}`}
    right={unit.isRetired ? <Badge family="neutral">Retired</Badge> : undefined}
  />
)

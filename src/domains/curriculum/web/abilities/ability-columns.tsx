import { formatNoun } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Ability } from '../../contract/abilities.contract.ts'
import { schoolStageLabels } from '../../rules/school-stages.ts'

export const titleOf = ({ title }: Ability) => title

export const abilityColumns: readonly DataColumn<Ability>[] = [
  {
    id: 'title',
    header: 'Ability',
    primary: true,
    cell: ({ title, description }) => <PersonCell name={title} second={description} />,
  },
  {
    id: 'school_stage',
    header: 'School stage',
    width: 140,
    cell: (ability) => schoolStageLabels[ability.school_stage],
  },
  { id: 'credit', header: 'Credits', width: 90, align: 'right', cell: ({ credit }) => credit },
  {
    id: 'uses',
    header: 'Experiences',
    width: 120,
    align: 'right',
    cell: ({ uses }) => (uses === 0 ? '–' : uses),
  },
]

/** An ability on a phone. */
export const abilityPhoneRow = (ability: Ability) => (
  <PhoneRow
    name={ability.title}
    reason={`${schoolStageLabels[ability.school_stage]} · ${formatNoun(ability.credit, 'credit')}`}
  />
)

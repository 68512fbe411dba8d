import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import type { RowGroup } from '#ui/table/groups.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { MissingRow } from '../../contract/missing.contract.ts'
import { itemKindLabels } from '../../rules/item-kinds.ts'
import css from './missing.module.css'

const kindOf = ({ kind }: Pick<MissingRow, 'kind'>) => itemKindLabels[kind]

const yearsOf = (years: readonly number[]) =>
  years.length === 0
    ? '–'
    : years.length > 3
      ? `June ${years[0]} – ${years.at(-1)}`
      : `June ${years.join(', ')}`

function Covering({ row: { experience, experiences } }: { row: MissingRow }) {
  if (experience === null) return <span className={css.none}>None</span>
  return (
    <span title={experience.title}>
      <UiLink href={`/experiences/${experience.id}`} className={css.experience}>
        {experience.title}
      </UiLink>
      {experiences > 1 && <span className={css.more}> and {experiences - 1} more</span>}
    </span>
  )
}

const placesOf = ({ experience, places_left, places }: MissingRow) =>
  experience === null ? '–' : places === null ? 'No limit' : `${places_left} of ${places}`

export const missingColumns: readonly DataColumn<MissingRow>[] = [
  {
    id: 'title',
    header: 'Unit or ability',
    primary: true,
    minWidth: 220,
    sortable: true,
    cell: ({ title }) => title,
  },
  { id: 'kind', header: 'Kind', width: 104, sortable: true, cell: kindOf },
  {
    id: 'school_stage',
    header: 'Stage',
    width: 140,
    sortable: true,
    cell: ({ school_stage }) => schoolStageLabels[school_stage],
  },
  {
    id: 'students',
    header: 'Students',
    align: 'right',
    width: 96,
    sortable: true,
    descendingFirst: true,
    cell: ({ students }) => <strong className={css.strong}>{formatCount(students)}</strong>,
  },
  {
    id: 'seniors',
    header: 'Seniors',
    align: 'right',
    width: 92,
    sortable: true,
    descendingFirst: true,
    cell: ({ seniors, places_left, experience }) =>
      seniors === 0 ? (
        '–'
      ) : (
        <span
          className={
            experience === null || (places_left !== null && places_left < seniors) ? css.short : undefined
          }
        >
          {formatCount(seniors)}
        </span>
      ),
  },
  {
    id: 'expected_graduation',
    header: 'Graduates',
    width: 170,
    cell: ({ graduates }) => yearsOf(graduates),
  },
  {
    id: 'covering',
    header: 'Next cycle’s experiences that cover it',
    minWidth: 210,
    cell: (row) => <Covering row={row} />,
  },
  {
    id: 'places',
    header: 'Places left',
    align: 'right',
    width: 112,
    sortable: true,
    cell: placesOf,
  },
]

/** How many of a topic have no place; undefined where there are enough. */
export const shortOf = ({ topic_students, topic_places }: MissingRow): number | undefined =>
  topic_students !== null && topic_places !== null && topic_students > topic_places
    ? topic_students - topic_places
    : undefined

/** The topic that a row stands in; abilities stand together at the end. */
export function topicGroup(row: MissingRow): RowGroup {
  if (row.topic === '') return { key: 'abilities', title: 'Abilities' }
  const short = shortOf(row)
  return {
    key: row.topic,
    title: row.topic,
    fact: `${formatNoun(row.topic_students ?? 0, 'student')}, ${formatNoun(row.topic_items, 'unit')}`,
    ...(short !== undefined && { short: `${formatCount(short)} short` }),
  }
}

export const missingPhoneRow = (row: MissingRow) => (
  <PhoneRow
    name={row.title}
    reason={`${kindOf(row)} · ${row.experience?.title ?? 'No experience covers it'} · ${placesOf(row)}`}
    right={formatCount(row.students)}
  />
)

import { formatNames } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedExperience } from '../../contract/catalogue.contract.ts'
import { experienceUrl } from '../../rules/registration-addresses.ts'
import { CapacityBar, fullnessText } from '../CapacityBar.tsx'
import css from './catalogue.module.css'

export const titleOf = ({ title }: ListedExperience) => title

const Title = ({ id, title }: ListedExperience) => (
  <UiLink className={css.link} href={experienceUrl(id)}>
    {title}
  </UiLink>
)

export const catalogueColumns: readonly DataColumn<ListedExperience>[] = [
  {
    id: 'title',
    header: 'Experience',
    primary: true,
    sortable: true,
    cell: (experience) => (
      <PersonCell
        name={experience.title}
        shown={<Title {...experience} />}
        second={[
          experience.type_title,
          experience.theme_title,
          ...(experience.template_changed ? ['Template changed'] : []),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      />
    ),
  },
  { id: 'campus', header: 'Campus', width: 150, cell: ({ campus }) => campus ?? 'Every campus' },
  { id: 'experts', header: 'Experts', minWidth: 150, cell: ({ experts }) => formatNames(experts) || '–' },
  { id: 'blocks', header: 'Block', width: 140, cell: ({ blocks }) => blocks.join(', ') || '–' },
  {
    id: 'registered',
    header: 'Students',
    width: 100,
    align: 'right',
    sortable: true,
    descendingFirst: true,
    cell: ({ registered }) => registered,
  },
  {
    id: 'left',
    header: 'Places',
    width: 170,
    sortable: true,
    cell: (experience) => <CapacityBar fullness={experience} />,
  },
  { id: 'waiting', header: 'Waiting', width: 90, align: 'right', cell: ({ waiting }) => waiting || '–' },
]

/** An experience on a phone. */
export const cataloguePhoneRow = (experience: ListedExperience) => (
  <PhoneRow
    name={<Title {...experience} />}
    reason={[
      experience.type_title,
      ...experience.blocks,
      fullnessText(experience),
      ...(experience.template_changed ? ['Template changed'] : []),
    ].join(' · ')}
  />
)

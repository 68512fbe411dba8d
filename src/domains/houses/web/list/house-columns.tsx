import { IconArchive } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import { formatStandupTime } from '../../rules/standup-time.ts'
import { HouseCrest } from '../house-crest.embed.tsx'
import css from './list.module.css'

/** A house as the list has it. */
export type ListedHouse =
  ContractRouterOutputs['houses']['listHouses']['housesByCampus'][number]['houses'][number]

const ArchivedBadge = () => (
  <Badge family="outline" icon={IconArchive}>
    Archived
  </Badge>
)

/** The title, a link for those who may open the house. */
function Title({ house }: { house: ListedHouse }) {
  return house.can.open ? (
    <UiLink href={houseAddress.home(house.id)} className={css.title}>
      {house.title}
    </UiLink>
  ) : (
    <span>{house.title}</span>
  )
}

const officers = ({ president, vice_president: vice }: ListedHouse) =>
  [president && `President ${president.name}`, vice && `vice-president ${vice.name}`]
    .filter(Boolean)
    .join(', ')

export const houseColumns: readonly DataColumn<ListedHouse>[] = [
  {
    id: 'house',
    header: 'House',
    primary: true,
    minWidth: 260,
    sortValue: (house) => house.title,
    cell: (house) => (
      <span className={css.house}>
        <HouseCrest logoUrl={house.logo_url} title={house.title} size={28} />
        <span className={css.words}>
          <span className={css.line}>
            <Title house={house} />
            {house.isArchived && <ArchivedBadge />}
          </span>
          {officers(house) !== '' && (
            <span className={css.second} title={officers(house)}>
              {officers(house)}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'advisor',
    header: 'Advisor',
    minWidth: 160,
    sortValue: (house) => house.advisor?.name,
    cell: (house) => house.advisor?.name ?? '–',
  },
  {
    id: 'standup',
    header: 'Stand-up',
    align: 'right',
    width: 130,
    sortValue: (house) => house.default_standup_time,
    cell: (house) =>
      house.default_standup_time === null ? '–' : formatStandupTime(house.default_standup_time),
  },
  {
    id: 'students',
    header: 'Students',
    align: 'right',
    width: 100,
    descendingFirst: true,
    sortValue: (house) => house.studentsCount,
    cell: (house) => house.studentsCount,
  },
]

export const keyOfHouse = (house: ListedHouse) => String(house.id)
export const labelOfHouse = (house: ListedHouse) => house.title

/** A house on a phone. */
export function HousePhoneRow({ house }: { house: ListedHouse }) {
  return (
    <span className={css.phone}>
      <HouseCrest logoUrl={house.logo_url} title={house.title} size={32} />
      <PhoneRow
        name={<Title house={house} />}
        reason={house.advisor?.name ?? 'No advisor yet'}
        right={house.isArchived ? <ArchivedBadge /> : formatNoun(house.studentsCount, 'student')}
      />
    </span>
  )
}

import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedClub } from '../contract/clubs.schemas.ts'
import { roleLabels } from '../rules/club-text.ts'
import { meetingText, membersText } from './meeting-text.ts'

export const titleOf = ({ title }: ListedClub) => title

const officersText = ({ officers }: ListedClub) =>
  officers.map(({ name, role }) => `${name}, ${roleLabels[role].toLowerCase()}`).join('; ') || '–'

const meetingsText = ({ meetings }: ListedClub) => meetings.map(meetingText).join('; ') || '–'

export const clubColumns: readonly DataColumn<ListedClub>[] = [
  {
    id: 'title',
    header: 'Club',
    primary: true,
    cell: ({ title, campus }) => <PersonCell name={title} second={campus ?? 'Whole school'} />,
  },
  {
    id: 'sponsor',
    header: 'Sponsor',
    width: 180,
    cell: ({ sponsor }) => (
      <PersonName id={sponsor.id} kind="employee">
        {sponsor.name}
      </PersonName>
    ),
  },
  { id: 'officers', header: 'Officers', minWidth: 200, cell: officersText },
  { id: 'meetings', header: 'Meetings', minWidth: 260, cell: meetingsText },
  { id: 'members', header: 'Members', width: 100, align: 'right', cell: membersText },
]

/** A club on a phone. */
export const clubPhoneRow = (club: ListedClub) => (
  <PhoneRow
    name={club.title}
    reason={club.meetings[0] === undefined ? club.sponsor.name : meetingText(club.meetings[0])}
    right={membersText(club)}
  />
)

import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedClub } from '../contract/clubs.schemas.ts'
import { roleLabels } from '../rules/club-text.ts'
import css from './clubs.module.css'
import { meetingLines, meetingText, membersText } from './meeting-text.ts'

export const titleOf = ({ title }: ListedClub) => title

/** The first officer with their role, and how many more there are. */
function officerLines({ officers }: ListedClub): string[] {
  const [first] = officers
  if (first === undefined) return ['–']
  const others = officers.length > 1 ? `, and ${officers.length - 1} more` : ''
  return [first.name, `${roleLabels[first.role]}${others}`]
}

/** Two lines of a row; what they say shows whole on hover. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={css.cellLine} title={line}>
      {line}
    </span>
  ))
}

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
  { id: 'officers', header: 'Officers', minWidth: 180, cell: (club) => <Lines lines={officerLines(club)} /> },
  {
    id: 'meetings',
    header: 'Meetings',
    minWidth: 230,
    cell: ({ meetings }) => <Lines lines={meetingLines(meetings)} />,
  },
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

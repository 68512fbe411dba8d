import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatDay } from '#ui/format/days.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ClubMember } from '../contract/clubs.schemas.ts'
import { roleLabels } from '../rules/club-text.ts'

export const nameOf = ({ name }: ClubMember) => name

export const memberColumns: readonly DataColumn<ClubMember>[] = [
  {
    id: 'name',
    header: 'Student',
    primary: true,
    cell: ({ id, name }) => <PersonName id={id}>{name}</PersonName>,
  },
  { id: 'role', header: 'Role', width: 140, cell: ({ role }) => roleLabels[role] },
  { id: 'grade', header: 'Grade', width: 80, align: 'right', cell: ({ grade }) => grade },
  { id: 'campus', header: 'Campus', minWidth: 150, cell: ({ campus }) => campus },
  { id: 'since', header: 'Since', width: 150, cell: ({ joined_on }) => formatDay(joined_on) },
]

/** A member on a phone. */
export const memberPhoneRow = ({ name, role, grade }: ClubMember) => (
  <PhoneRow name={name} reason={`${grade}th grade`} right={roleLabels[role]} />
)

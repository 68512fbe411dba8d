import { SelectField } from '#ui/fields/SelectField.tsx'
import { type ClubRole, clubRoles } from '../contract/club-words.ts'
import type { ClubMember } from '../contract/clubs.schemas.ts'
import { roleLabels } from '../rules/club-text.ts'

interface RoleSelectProps {
  readonly member: ClubMember
  readonly onChange: (role: ClubRole) => void
}

const options = clubRoles.map((value) => ({ value, label: roleLabels[value] }))

/** What a member is in the club; it is saved at once. */
export const RoleSelect = ({ member, onChange }: RoleSelectProps) => (
  <SelectField
    size="xs"
    aria-label={`Role of ${member.name}`}
    options={options}
    value={member.role}
    onChange={onChange}
  />
)

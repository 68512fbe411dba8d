import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedExternal } from '../contract/external-students.contract.ts'
import { ConsentBadge } from './ConsentBadge.tsx'

export const externalColumns: readonly DataColumn<ListedExternal>[] = [
  { id: 'name', header: 'Student', primary: true, sortable: true, cell: ({ name }) => name },
  { id: 'school', header: 'School', minWidth: 160, sortable: true, cell: ({ school }) => school },
  { id: 'email', header: 'Email', minWidth: 180, cell: ({ email }) => email ?? '–' },
  {
    id: 'experiences',
    header: 'Experiences',
    minWidth: 200,
    cell: ({ experiences }) => (experiences.length === 0 ? '–' : experiences.join(', ')),
  },
  {
    id: 'consent',
    header: 'Consent',
    width: 220,
    sortable: true,
    cell: ({ consent, consent_until }) => <ConsentBadge consent={consent} until={consent_until} />,
  },
]

export const nameOf = ({ name }: ListedExternal) => name

export const externalPhoneRow = ({ name, school, consent, consent_until }: ListedExternal) => (
  <PhoneRow name={name} reason={school} right={<ConsentBadge consent={consent} until={consent_until} />} />
)

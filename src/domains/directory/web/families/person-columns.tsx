import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { guardianDetails, studentDetails } from '../../contract/person-details.ts'
import { AccessBadge } from '../access-words.tsx'
import { detailColumns } from '../detail-columns.ts'

type ListedStudent = ContractRouterOutputs['students']['listStudents']['students'][number]
type ListedGuardian = ContractRouterOutputs['guardians']['listGuardians']['guardians'][number]

export const nameOf = ({ name }: { readonly name: string }) => name

const namesOf = (names: readonly string[], nobody: string) => (names.length === 0 ? nobody : names.join(', '))

export const studentColumns: readonly DataColumn<ListedStudent>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} second={email} />,
  },
  { id: 'grade', header: 'Grade', width: 80, align: 'right', sortable: true, cell: ({ grade }) => grade },
  {
    id: 'house',
    header: 'House',
    minWidth: 160,
    sortable: true,
    cell: ({ house, campus }) => <PersonCell name={house ?? '–'} second={campus} />,
  },
  {
    id: 'guardians',
    header: 'Guardians',
    minWidth: 200,
    cell: ({ guardians }) => namesOf(guardians, '–'),
  },
  ...detailColumns<ListedStudent>(studentDetails),
  { id: 'access', header: 'Access', width: 140, cell: ({ access }) => <AccessBadge access={access} /> },
]

export const guardianColumns: readonly DataColumn<ListedGuardian>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} second={email} />,
  },
  { id: 'children', header: 'Children', minWidth: 220, cell: ({ children }) => namesOf(children, '–') },
  ...detailColumns<ListedGuardian>(guardianDetails),
  { id: 'access', header: 'Portal', width: 140, cell: ({ access }) => <AccessBadge access={access} /> },
]

export const studentPhoneRow = ({ name, grade, house }: ListedStudent) => (
  <PhoneRow name={name} reason={house ?? 'In no house'} right={`Grade ${grade}`} />
)
export const guardianPhoneRow = ({ name, children, access }: ListedGuardian) => (
  <PhoneRow name={name} reason={namesOf(children, 'No children')} right={<AccessBadge access={access} />} />
)

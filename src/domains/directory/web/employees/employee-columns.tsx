import { employeeDetails } from '#domains/people/contract/person-details.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { AccessBadge, lastSignInText } from '../access-words.tsx'
import { detailColumns } from '../detail-columns.ts'

type ListedEmployee = ContractRouterOutputs['employees']['listEmployees']['employees'][number]

export const nameOf = ({ name }: ListedEmployee) => name

export const employeeColumns: readonly DataColumn<ListedEmployee>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} second={email} />,
  },
  {
    id: 'job',
    header: 'Job',
    minWidth: 160,
    sortable: true,
    cell: ({ job, campus }) => <PersonCell name={job === '' ? '–' : job} second={campus ?? 'Whole school'} />,
  },
  ...detailColumns<ListedEmployee>(employeeDetails),
  {
    id: 'groups',
    header: 'May do',
    minWidth: 200,
    cell: ({ groups }) => (groups.length === 0 ? 'Nothing yet' : groups.join(', ')),
  },
  { id: 'access', header: 'Access', width: 140, cell: ({ access }) => <AccessBadge access={access} /> },
  {
    id: 'second_factor',
    header: 'Second factor',
    width: 120,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Set up' : '–'),
  },
  {
    id: 'last_sign_in',
    header: 'Last login',
    width: 170,
    align: 'right',
    sortable: true,
    descendingFirst: true,
    cell: ({ lastSignInAt }) => lastSignInText(lastSignInAt),
  },
]

/** A colleague on a phone. */
export const employeePhoneRow = ({ name, job, groups, access }: ListedEmployee) => (
  <PhoneRow name={name} reason={job || groups.join(', ')} right={<AccessBadge access={access} />} />
)

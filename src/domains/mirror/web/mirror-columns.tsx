import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type MirrorStudent = ContractRouterOutputs['mirror']['listStudents']['students'][number]
type MirrorGuardian = ContractRouterOutputs['mirror']['listGuardians']['guardians'][number]

/** What both lists know of a person. */
export interface MirrorPerson {
  id: number
  name: string
  email: string
}

const person: DataColumn<MirrorPerson> = {
  id: 'name',
  header: 'Name',
  primary: true,
  cell: ({ name, email }) => <PersonCell name={name} second={email} />,
}

export const studentColumns: readonly DataColumn<MirrorStudent>[] = [
  person,
  { id: 'grade', header: 'Grade', width: 80, align: 'right', cell: (student) => student.grade },
  { id: 'house', header: 'House', minWidth: 160, cell: (student) => student.house ?? '–' },
]

export const guardianColumns: readonly DataColumn<MirrorGuardian>[] = [
  person,
  {
    id: 'children',
    header: 'Children',
    minWidth: 240,
    cell: (guardian) => guardian.children.map((child) => child.name).join(', '),
  },
]

/** The second line of a student on a phone. */
export const studentFacts = ({ grade, house }: MirrorStudent) => `Grade ${grade}${house ? `, ${house}` : ''}`

/** The second line of a guardian: their children. */
export const guardianFacts = ({ children }: MirrorGuardian) => children.map(({ name }) => name).join(', ')

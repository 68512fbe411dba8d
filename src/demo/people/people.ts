/** A person of the demo school, as the other parts of the generator know them. */
export interface Person {
  id: number
  name: string
  firstName: string
  lastName: string
  email: string
}

export interface Employee extends Person {
  groupSlug: string
  job: string
  cohortId: number
}

export interface Student extends Person {
  grade: number
  cohortId: number
  house: House
  status: 'active' | 'hold' | 'withdrawn' | 'leave_of_absence' | 'graduated' | 'admitted'
  registrantId: string
  guardians: Person[]
}

export type Stage = 'ms' | 'hs'

export interface House {
  id: number
  title: string
  cohortId: number
  stage: Stage
  advisor: Employee
  /** Minutes after midnight, school time. */
  standupMinute: number
  meetingId: string
  capacity: number
}

/** Up to 300 students and everyone and everything around them; a network of any size is a row of these. */
export interface Block {
  index: number
  employees: Employee[]
  houses: House[]
  students: Student[]
}

export const stageOf = (grade: number): Stage => (grade < 9 ? 'ms' : 'hs')

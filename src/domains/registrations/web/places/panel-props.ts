import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { Found } from './FoundField.tsx'

export type ExperienceHead = ContractRouterOutputs['registrations']['listRegistered']['experience']
type Candidate = ContractRouterOutputs['registrations']['findStudents'][number]

/** A form over the registrations of an experience. */
export interface PanelProps {
  readonly experience: ExperienceHead
  readonly onClose: () => void
}

/** A form over the registration or the turn of one student. */
export interface StudentPanelProps extends PanelProps {
  readonly student: {
    readonly id: number
    readonly name: string
    /** Of who is dropped from a later day on: that day. */
    readonly until_day?: string | null
  }
}

/** A student as a field of what was found. */
export const foundStudent = ({ id, name, grade, house_title, campus, clashes }: Candidate): Found => ({
  id,
  label: name,
  facts: [`grade ${grade}`, house_title, campus].filter((fact) => fact !== null).join(', '),
  clashes,
})

export const daysOf = ({ first_day, last_day }: ExperienceHead) => ({ first: first_day, last: last_day })

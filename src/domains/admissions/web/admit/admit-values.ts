import type { Admission } from '../../contract/admit.contract.ts'

export interface AdmitValues {
  readonly student_email: string
  /** Nothing said yet, `new`, or the number of the student it is. */
  readonly same_as: string
  readonly although_open: boolean
  /** Guardians who are to be tied again although somebody ended that by hand, each for one student: `againOf`. */
  readonly tie_again: string[]
}

export const beginAdmit = ({ student }: Admission): AdmitValues => ({
  student_email: student.email,
  same_as: '',
  although_open: false,
  tie_again: [],
})

/** A guardian is tied again to one student: who chooses another one has said nothing of that. */
export const againOf = (studentId: number | string, guardianId: number): string =>
  `${studentId} ${guardianId}`

/** The values of the form as the server takes them. */
export const admitInput = ({ same_as: same, tie_again: again, ...values }: AdmitValues) => ({
  ...values,
  tie_again: again.flatMap((one) => {
    const [studentId, guardianId] = one.split(' ')
    return studentId === same ? [Number(guardianId)] : []
  }),
  is_new: same === 'new',
  ...(same !== '' && same !== 'new' && { same_as: Number(same) }),
})

import type { Admission } from '../../contract/admit.contract.ts'

export interface AdmitValues {
  readonly student_email: string
  /** Nothing said yet, `new`, or the number of the student it is. */
  readonly same_as: string
  readonly although_open: boolean
}

export const beginAdmit = ({ student }: Admission): AdmitValues => ({
  student_email: student.email,
  same_as: '',
  although_open: false,
})

/** As the server takes it. */
export const admitInput = ({ same_as: same, ...values }: AdmitValues) => ({
  ...values,
  is_new: same === 'new',
  ...(same !== '' && same !== 'new' && { same_as: Number(same) }),
})

/** The grades, after the option that none is chosen yet. */
export const gradeOptions = (grades: readonly number[]) => [
  { value: '', label: 'Choose a grade' },
  ...grades.map((grade) => ({ value: String(grade), label: `Grade ${grade}` })),
]

export const noChild = { student_first_name: '', student_grade: '' }

/** What is missing of a child, by field. */
export const missingOfChild = ({ student_first_name: name, student_grade: grade }: typeof noChild) => ({
  student_first_name: name.trim() === '' ? 'Write the first name.' : undefined,
  student_grade: grade === '' ? 'Choose the grade.' : undefined,
})

export const nobody = { name: '', email: '' }

/** What is missing of who begins, by field. */
export const missingOfGuardian = ({ name, email }: typeof nobody) => ({
  name: name.trim() === '' ? 'Write your name.' : undefined,
  email: email.trim() === '' ? 'Write your email address.' : undefined,
})

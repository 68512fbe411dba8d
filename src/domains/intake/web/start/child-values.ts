import { grades } from '../../rules/problems.ts'

/** The grades, after the option that none is chosen yet. */
export const gradeOptions = [
  { value: '', label: 'Choose a grade' },
  ...grades.map((grade) => ({ value: grade, label: `Grade ${grade}` })),
]

export const noChild = { student_first_name: '', student_grade: '' }

/** What is missing of a child, by field. */
export const missingOfChild = ({ student_first_name: name, student_grade: grade }: typeof noChild) => ({
  student_first_name: name.trim() === '' ? 'Write the first name.' : undefined,
  student_grade: grade === '' ? 'Choose the grade.' : undefined,
})

import { expect, it } from 'vitest'
import { studentEmailOf } from './student-email.ts'

it('is the address of the draft, and after sending the one that was sent', () => {
  const answers = { student_email: { value: 'sent@mail.test', version: 1, savedAt: '', others: [] } }
  expect(studentEmailOf({ answers }, undefined)).toBe('sent@mail.test')
  expect(studentEmailOf({ answers }, { student_email: 'typed@mail.test' })).toBe('typed@mail.test')
  expect(studentEmailOf({ answers }, {})).toBe('')
  expect(studentEmailOf({ answers: {} }, undefined)).toBe('')
})

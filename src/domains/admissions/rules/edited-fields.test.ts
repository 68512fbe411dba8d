import { expect, it } from 'vitest'
import { editedSentences, type FactsOfApplication } from './edited-fields.ts'

const facts: FactsOfApplication = {
  student_first_name: 'Suvi',
  student_last_name: 'Lehtonen',
  student_email: '',
  student_born_on: null,
  student_grade: 6,
  cohort_id: 1,
  starts_on: null,
  school_now: '',
  lives_in: '',
  flexible_tuition_state: 'none',
  academic_records_state: 'not_readable',
  student_interview_state: 'none',
  student_interview_on: null,
  guardians: [
    { id: 7, name: 'Aino', email: 'a@mail.test', phone: '', relationship: 'Mother', is_applicant: true },
  ],
}
const campuses = new Map([
  [1, 'North'],
  [2, 'Harbor'],
])

it('says both texts of what was changed, and nothing of what was not', () => {
  expect(editedSentences(facts, facts, campuses)).toEqual([])
  const now = { ...facts, cohort_id: 2, student_email: 's@mail.test', academic_records_state: 'received' }
  expect(editedSentences(facts, now, campuses)).toEqual([
    'Email of the student: nothing → s@mail.test',
    'Campus: North → Harbor',
    'Records: not readable → received',
  ])
  expect(editedSentences(now, { ...now, cohort_id: null }, campuses)).toEqual(['Campus: Harbor → nothing'])
})

it('says who of the guardians came, went, changed and applies', () => {
  const [aino] = facts.guardians
  if (aino === undefined) throw new Error('There is nobody.')
  const eero = { ...aino, id: null, name: 'Eero', email: 'e@mail.test' }
  const changed = { ...facts, guardians: [{ ...aino, phone: '1', is_applicant: false }, eero] }
  expect(editedSentences(facts, changed, campuses)).toEqual([
    'Aino, phone: nothing → 1',
    'New guardian: Eero',
    'Eero applies now',
  ])
  expect(editedSentences(facts, { ...facts, guardians: [] }, campuses)).toEqual(['Aino is no longer named'])
})

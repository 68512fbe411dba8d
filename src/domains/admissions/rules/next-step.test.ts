import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const answered = (kind: string) => ({ kind, answeredAt: '2026-11-04T15:00:00Z' })
const standing = {
  outcome: null,
  guardianFinished: true,
  studentFinished: true,
  academicRecordsState: 'received',
  flexibleTuitionState: 'done',
  studentInterviewState: 'done',
  campus: 'Harbor',
  campusGrades: { gradeFrom: 6, gradeTo: 8 },
  studentGrade: 7,
  evaluations: [answered('teacher'), answered('mentor')],
}

it('names what is open, as one reads it', () => {
  expect(
    nextStep({ ...standing, academicRecordsState: 'not_readable', evaluations: [answered('teacher')] }),
  ).toEqual({
    title: 'Two things are open before this can be decided',
    detail: 'A readable transcript and the MENTOR evaluation.',
  })
  expect(nextStep({ ...standing, studentInterviewState: 'planned' }).title).toBe(
    'One thing is open before this can be decided',
  )
})

it('does not say that everything is there while nobody can be admitted', () => {
  expect(nextStep({ ...standing, campus: null, campusGrades: null })).toEqual({
    title: 'One thing is open before this can be decided',
    detail: 'The campus.',
  })
  expect(nextStep({ ...standing, studentGrade: 9 }).detail).toBe(
    'Another grade than 9 or another campus (Harbor has grades 6 to 8).',
  )
})

it('says that somebody decides, and what was decided', () => {
  expect(nextStep(standing).detail).toBe('Somebody decides now.')
  expect(nextStep({ ...standing, outcome: 'withdrawn' }).title).toBe('The family withdrew the application')
})

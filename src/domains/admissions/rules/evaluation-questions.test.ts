import { expect, it } from 'vitest'
import { answersOf, ratingOf } from './evaluation-questions.ts'

it('takes the mean to a tenth', () => {
  expect(ratingOf([5, 4, 4, 5])).toBe(4.5)
  expect(ratingOf([1, 1, 2, 1])).toBe(1.3)
  expect(ratingOf([])).toBe(0)
})

it('keeps each question with what was said to it', () => {
  expect(answersOf([5, 1, 3, 4], 'Kind.').map(({ answer }) => answer)).toEqual([
    '5 of 5, Always',
    '1 of 5, Rarely',
    '3 of 5, Often',
    '4 of 5, Mostly',
    'Kind.',
  ])
})

import { expect, it } from 'vitest'
import { gradesOfAny, gradesSentence, hasGrade } from './campus-grades.ts'

const harbor = { gradeFrom: 1, gradeTo: 8 }
const prairie = { gradeFrom: 10, gradeTo: 12 }

it('has the grades that a campus says, from the lowest of a school on', () => {
  expect([5, 6, 8, 9].map((grade) => hasGrade(harbor, grade))).toEqual([false, true, true, false])
  expect(gradesSentence('Harbor', harbor)).toBe('Harbor has grades 6 to 8.')
  expect(gradesSentence('One', { gradeFrom: 9, gradeTo: 9 })).toBe('One has grade 9 only.')
  expect(gradesOfAny([harbor, prairie])).toEqual([6, 7, 8, 10, 11, 12])
  expect(gradesOfAny([])).toHaveLength(12)
})

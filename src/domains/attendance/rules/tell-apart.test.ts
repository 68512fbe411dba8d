import { describe, expect, it } from 'vitest'
import { calledOf, tellApart } from './tell-apart.ts'

const student = (
  studentId: number,
  studentName: string,
  grade = 9,
  houseTitle: string | null = 'Juniper',
) => ({
  studentId,
  studentName,
  grade,
  houseTitle,
})
const called = (...rows: Parameters<typeof tellApart>[0][number][]) => tellApart(rows).map(calledOf)

describe('two students of one name', () => {
  it('are told apart by grade and house, the others by nothing', () => {
    expect(
      called(student(1, 'Mia Nguyen'), student(2, 'Mia Nguyen', 10, null), student(3, 'Declan Moran')),
    ).toEqual(['Mia Nguyen, Grade 9, Juniper', 'Mia Nguyen, Grade 10', 'Declan Moran'])
  })

  it('are the same name as readers take it', () => {
    expect(called(student(1, 'Mía Nguyên'), student(2, 'mia  nguyen'))).toEqual([
      'Mía Nguyên, Grade 9, Juniper',
      'mia  nguyen, Grade 9, Juniper',
    ])
  })

  it('are not one student who stands in the list twice', () => {
    expect(called(student(1, 'Mia Nguyen'), student(1, 'Mia Nguyen'))).toEqual(['Mia Nguyen', 'Mia Nguyen'])
  })
})

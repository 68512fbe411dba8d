import { afterEach, expect, it } from 'vitest'
import { schoolDefaults, takeSchool } from '#contract/school/school.ts'
import { advisorSentence, guardianNotice, needsAdvisor } from './who-decides.ts'

afterEach(() => takeSchool(schoolDefaults))

const decider = {
  isByGuardian: true,
  daysInARow: 4,
  advisorId: 7,
  advisorName: 'Maren Okafor',
  houseTitle: 'Juniper House',
}

it('goes by the number of days that the school set, and says that number', () => {
  expect(needsAdvisor(decider)).toBe(false)
  expect(guardianNotice(decider)).toMatch(/^The school will look at it/)
  takeSchool({ daysWithoutAdvisor: 3 })
  expect(needsAdvisor(decider)).toBe(true)
  expect(guardianNotice(decider)).toBe(
    'More than 3 school days in a row need the approval of Maren Okafor, the advisor of Juniper House.',
  )
  expect(advisorSentence(decider)).toMatch(/more than 3 school days in a row/)
})

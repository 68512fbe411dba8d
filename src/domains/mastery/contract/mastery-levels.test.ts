import { expect, it } from 'vitest'
import { exemptLabel, masteryLabels, notStartedLabel } from './mastery-levels.ts'

it('says a level by its word, and from grade 9 on with its number', () => {
  expect(masteryLabels(8)).toMatchObject({ 0: 'Missed', 0.5: 'Attempted', 1.5: 'Exposure', 4: 'Extending' })
  expect(masteryLabels(9)).toMatchObject({ 2: 'Developing 2', 3.5: 'Demonstrating 3.5' })
  expect([exemptLabel, notStartedLabel]).toEqual(['Exempt', 'Not started'])
})

import { expect, it } from 'vitest'
import { defaultChoices } from '../../rules/default-choices.ts'
import { textOfCategory } from './category-texts.ts'

it('says of each category of which somebody hears what comes under it', () => {
  for (const audience of ['staff', 'family'] as const)
    for (const category of Object.keys(defaultChoices[audience]))
      expect(textOfCategory(audience, category), `${audience} ${category}`).not.toBe('')
})

it('promises nothing of which nobody is told', () => {
  expect(textOfCategory('staff', 'onboarding')).toBe('')
  expect(textOfCategory('staff', 'tasks')).not.toMatch(/submission|extension/i)
  expect(textOfCategory('family', 'tasks')).not.toMatch(/due|improved/)
})

it('leaves out nothing that is told alone under it', () => {
  for (const told of ['comment', 'reviewed', 'missed', 'excused', 'more time'])
    expect(textOfCategory('family', 'tasks')).toContain(told)
  // What a plan gave is taken back with it.
  expect(textOfCategory('family', 'registrations')).toContain('lost')
})

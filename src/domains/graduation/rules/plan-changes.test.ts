import { expect, it } from 'vitest'
import { planFieldsOf } from '../server/graduation.factory.ts'
import { planChanges } from './plan-changes.ts'

it('says what a version changed, requirement by requirement', () => {
  const { content: before } = planFieldsOf([
    { key: 'algebra', credits: 2, topicIds: [1] },
    { key: 'fitness', credits: 1, topicIds: [2] },
  ])
  const { content: after } = planFieldsOf(
    [
      { key: 'algebra', credits: 2.5, topicIds: [1, 3] },
      { key: 'arts', credits: 1, topicIds: [4] },
    ],
    { tolerance: 1 },
  )
  expect(planChanges(before, after)).toEqual([
    'Algebra: 2 became 2.5 credits.',
    'Algebra: its topics changed.',
    'Arts was added: 1 credit.',
    'Fitness was taken out.',
    'When somebody is off track changed.',
  ])
  expect(planChanges(before, before)).toEqual([])
  expect(planChanges(undefined, after)).toEqual([])
})

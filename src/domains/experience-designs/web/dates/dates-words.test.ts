import { expect, it } from 'vitest'
import { type DatesCount, datesFacts, datesTitle } from './dates-words.ts'

const none: DatesCount = { planned: 8, held: 8, after: 0, contested: 0 }
const said = (part: Partial<DatesCount>) => {
  const count = { ...none, ...part }
  return [datesTitle(count), datesFacts(count)]
}

it('says how many of the plan are held, and that nothing is in the way only of these', () => {
  expect(said({})).toEqual(['8 sessions', 'Nothing stands in their way.'])
  expect(said({ planned: 12, after: 4 })).toEqual([
    '8 of 12 sessions',
    'Nothing stands in the way of the 8 that are held.',
  ])
  expect(said({ planned: 13, after: 4, contested: 2 })).toEqual([
    '8 of 13 sessions',
    '1 session is not held, as shown below. Something stands in the way of 2.',
  ])
  expect(said({ planned: 4, held: 0, after: 4 })).toEqual(['0 of 4 sessions', ''])
})

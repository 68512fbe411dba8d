import { expect, it } from 'vitest'
import { ordinal } from '../../rules/ordinal.ts'
import { chosenIn, withBlock } from './ranked.ts'

const experience = (id: number) => ({
  id,
  title: `No. ${id}`,
  theme_title: '',
  type: 'stem',
  places: null,
  is_gone: false,
})
const a = { block: 0, title: 'Block A', offered: [1, 2, 3].map(experience) }
const b = { block: 1, title: 'Block B', offered: [4, 5].map(experience) }

it('changes one block and leaves the others in their order', () => {
  const chosen = [5, 2, 4, 1]
  expect(chosenIn(a, chosen)).toEqual([2, 1])
  expect(withBlock([a, b], chosen, a, [1, 2, 3])).toEqual([1, 2, 3, 5, 4])
  expect(withBlock([a, b], chosen, b, [])).toEqual([2, 1])
})

it('says which choice it is', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
  ])
})

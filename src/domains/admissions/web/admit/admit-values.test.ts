import { expect, it } from 'vitest'
import { admitInput, againOf } from './admit-values.ts'

it('a guardian is tied again to the student of whom that was ticked, and to nobody else who is chosen after it', () => {
  const ticked = { student_email: '', although_open: false, tie_again: [againOf(7, 31), againOf(7, 32)] }
  expect(admitInput({ ...ticked, same_as: '7' })).toMatchObject({ same_as: 7, tie_again: [31, 32] })
  expect(admitInput({ ...ticked, same_as: '8' })).toMatchObject({ same_as: 8, tie_again: [] })
  expect(admitInput({ ...ticked, same_as: 'new' })).toMatchObject({ is_new: true, tie_again: [] })
})

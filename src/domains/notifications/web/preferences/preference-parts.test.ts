import { expect, it } from 'vitest'
import type { Preferences } from '../../contract/notifications.schemas.ts'
import { chosenBefore, type PreferencePart, partBefore, wishOf, withParts } from './preference-parts.ts'

const usual = { inApp: true, email: 'none', push: false } as const
const shown: Preferences['categories'] = [
  { category: 'notes', ...usual, isDefault: true },
  { category: 'tasks', ...usual, push: true, isDefault: false },
]
const push: PreferencePart = { category: 'notes', push: true }

it('sends one way over what stands by then of the others', () => {
  const later = withParts(shown, [{ category: 'notes', email: 'daily' }])
  expect(wishOf(later, [push])).toEqual([{ category: 'notes', inApp: true, email: 'daily', push: true }])
})

it('takes back one way, and no later choice of another', () => {
  const back = partBefore(shown, push)
  expect(back).toEqual([{ category: 'notes', push: false }])
  const later = withParts(withParts(shown, [push]), [{ category: 'notes', email: 'daily' }])
  expect(wishOf(later, back)).toEqual([{ category: 'notes', inApp: true, email: 'daily', push: false }])
})

it('shows what is chosen until the answer comes, as a choice of one’s own', () => {
  expect(withParts(shown, [push])).toEqual([{ ...shown[0], push: true, isDefault: false }, shown[1]])
})

it('takes a reset back only for what was chosen before it, and for nothing chosen since', () => {
  const reset = shown.map((one) => ({ ...one, ...usual, isDefault: true }))
  expect(chosenBefore(shown, reset)).toEqual([{ category: 'tasks', ...usual, push: true }])
  expect(chosenBefore(shown, withParts(reset, [{ category: 'tasks', inApp: false }]))).toEqual([])
})

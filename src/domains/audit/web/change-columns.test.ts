import { expect, it } from 'vitest'
import { actorOf, waysOf } from './change-columns.tsx'

const ada = { id: 4, name: 'Ada Kaya' }
const said = (change: Parameters<typeof waysOf>[0]) => [actorOf(change), waysOf(change)]

it('says who changed something, and through what', () => {
  expect(said({ actor: ada, actingAs: null, machine: null })).toEqual(['Ada Kaya', ''])
  expect(said({ actor: ada, actingAs: null, machine: 'Timetable' })).toEqual([
    'Ada Kaya',
    'By the token Timetable',
  ])
  expect(said({ actor: ada, actingAs: { id: 5, name: 'Igor Stone' }, machine: null })).toEqual([
    'Ada Kaya',
    'Seeing the platform as Igor Stone',
  ])
  expect(said({ actor: null, actingAs: null, machine: 'Entra' })).toEqual(['Entra, an identity provider', ''])
  expect(said({ actor: null, actingAs: null, machine: null })).toEqual(['Homeroom, by itself', ''])
})

import { expect, it } from 'vitest'
import { audienceText } from './audience-text.ts'

const nobody = { groups: [], campuses: [], houses: [] }

it.each([
  ['Everyone', { ...nobody, roles: ['employee', 'guardian', 'student'] as const }],
  ['Students and guardians', { ...nobody, roles: ['guardian', 'student'] as const }],
  ['Staff (Dean)', { ...nobody, roles: ['employee'] as const, groups: ['Dean'] }],
  [
    'Students of North, South and Juniper House',
    { ...nobody, roles: ['student'] as const, campuses: ['North', 'South'], houses: ['Juniper House'] },
  ],
  [
    'Everyone at North',
    { ...nobody, roles: ['student', 'guardian', 'employee'] as const, campuses: ['North'] },
  ],
  [
    'Students, guardians and staff (Dean and Counselor)',
    { ...nobody, roles: ['student', 'guardian', 'employee'] as const, groups: ['Dean', 'Counselor'] },
  ],
])('says "%s"', (text, names) => {
  expect(audienceText(names)).toBe(text)
})

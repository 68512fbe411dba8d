import { expect, it } from 'vitest'
import { keptWords, ofOnePerson, peopleWords, rowWords } from './effect-words.ts'

const campuses = [
  { cohort_id: 1, title: 'North' },
  { cohort_id: 2, title: 'South' },
]
const row = { permission: 'house_cup.view', kind: 'can', cohort_ids: null, people: 3 } as const

it('says what somebody can and can no longer, and where', () => {
  const say = (part: object) => {
    const { verb, rest } = rowWords({ ...row, ...part }, campuses)
    return `${verb} ${rest}`
  }
  expect(say({})).toBe('Can see the points of the house cup')
  expect(say({ cohort_ids: [1] })).toBe('Can see the points of the house cup, only at North')
  expect(say({ kind: 'cannot' })).toBe('Can no longer see the points of the house cup')
  expect(say({ kind: 'narrower', cohort_ids: [2, 1] })).toBe(
    'Can see the points of the house cup, from now on only at South and North',
  )
  expect(say({ kind: 'wider' })).toBe('Can see the points of the house cup, now on every campus')
})

it('says for how many, and who has it by another way', () => {
  const kept = { permission: 'house_cup.view' as const, people: 1, through: [{ id: 1, title: 'Dean' }] }
  expect(peopleWords(row, undefined)).toBe('New for 3.')
  expect(peopleWords({ ...row, permission: 'groups.manage' }, undefined)).toBe(
    'New for 3. It needs a second factor.',
  )
  expect(peopleWords({ ...row, kind: 'cannot', people: 1 }, kept)).toBe(
    '1 loses it. 1 keeps it through Dean.',
  )
  expect(keptWords({ ...kept, people: 2, through: [] }, false)).toBe('2 have it through another group.')
})

it('says of one person what changes for them, and what nobody could do then', () => {
  const holders = [
    { permission: 'house_cup.view' as const, before: 64, after: 63, through: [] },
    { permission: 'groups.manage' as const, before: 1, after: 0, through: [] },
  ]
  const kept = [{ permission: 'notes.write' as const, people: 1, through: [] }]
  const counts = { people: 1, signedIn: 0, withoutFactor: 0, superAdmins: 1 }
  const effect = { basis: '', ...counts, youLose: [], locksYouOut: false }
  const one = ofOnePerson({ ...effect, rows: [row], kept, holders })
  expect(one.rows).toEqual([row])
  expect(one.kept).toEqual([])
  expect(one.holders.map(({ permission }) => permission)).toEqual(['groups.manage'])
})

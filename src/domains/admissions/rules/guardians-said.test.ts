import { expect, it } from 'vitest'
import { type GuardiansSaid, mergeGuardians, type StandingGuardian } from './guardians-said.ts'

const applicant = { name: 'Aino', phone: '1', relationship: 'Mother' }
const second = { name: 'Matti', email: 'matti@mail.test', phone: '2', relationship: 'Father' }
const said: GuardiansSaid = { applicant, second }
const aino: StandingGuardian = { id: 1, email: 'aino@mail.test', isApplicant: true, ...applicant }
const matti: StandingGuardian = { id: 2, isApplicant: false, ...second }

it('takes over what is said where nobody corrected', () => {
  const now = { applicant: { ...applicant, phone: '3' }, second: { ...second, name: 'Matti J.' } }
  expect(mergeGuardians([aino, matti], now, said)).toEqual({
    guardians: [
      { ...aino, phone: '3' },
      { ...matti, name: 'Matti J.' },
    ],
    differences: [],
  })
  expect(mergeGuardians([aino, matti], { applicant, second: null }, said).guardians).toEqual([aino])
  expect(mergeGuardians([aino], said, { applicant, second: null }).guardians).toEqual([
    aino,
    { ...matti, id: null },
  ])
})

it('leaves what staff corrected and tells what is said otherwise', () => {
  const corrected = { ...matti, phone: '9' }
  expect(mergeGuardians([aino, corrected], said, said)).toEqual({
    guardians: [aino, corrected],
    differences: ['Matti, phone: the family wrote 2, staff 9'],
  })
  expect(mergeGuardians([aino, corrected], { applicant, second: null }, said)).toEqual({
    guardians: [aino, corrected],
    differences: ['Matti: the family names no second guardian any more'],
  })
})

it('mixes nobody: another person in the place of a corrected one is told, not taken over', () => {
  const corrected = { ...matti, phone: '9' }
  const other = { name: 'Olga', email: 'olga@mail.test', phone: '', relationship: '' }
  expect(mergeGuardians([aino, corrected], { applicant, second: other }, said)).toEqual({
    guardians: [aino, corrected],
    differences: ['The family names Olga, olga@mail.test, whom staff did not keep'],
  })
  expect(mergeGuardians([aino, matti], { applicant, second: other }, said).guardians[1]).toEqual({
    ...matti,
    ...other,
  })
})

it('keeps whom staff added, and does not bring back whom they took out', () => {
  const added: StandingGuardian = { ...matti, id: 3, name: 'Grandmother', email: '', phone: '' }
  expect(mergeGuardians([aino, matti, added], said, said)).toEqual({
    guardians: [aino, matti, added],
    differences: [],
  })
  expect(mergeGuardians([aino], said, said)).toEqual({
    guardians: [aino],
    differences: ['The family names Matti, matti@mail.test, whom staff did not keep'],
  })
  expect(mergeGuardians([{ ...added, name: 'Matti' }], said, { applicant, second: null })).toEqual({
    guardians: [{ ...added, name: 'Matti', email: 'matti@mail.test', phone: '2' }],
    differences: [],
  })
})

import { expect, it } from 'vitest'
import { peopleWords, readsAwayText, receiversAwayText, waysWords, wentLines } from './reach-words.ts'

const ways = { inApp: 105, mailAtOnce: 92, mailDaily: 0, mailOff: 13, push: 8, mail: 'goes' } as const

it('says by which ways an announcement goes, and to how many', () => {
  expect(waysWords(105, ways)).toBe(
    'In Homeroom for 105 people, by mail for 92 (13 have switched mail off), push for 8.',
  )
  expect(waysWords(106, { ...ways, mailDaily: 1, mailOff: 1, push: 0, mail: 'held' })).toBe(
    'In Homeroom for 105 people (1 switched off), by mail for 93 (1 of them in the morning; 1 has switched mail off), push for nobody. Mail is not sent: this is a copy of the school.',
  )
  expect(waysWords(1, { ...ways, inApp: 1, mailAtOnce: 0, mailDaily: 1, mailOff: 0, mail: 'off' })).toBe(
    'In Homeroom for 1 person, by mail for 1 (in the morning’s mail), push for 8. Mail is not sent: no mail server is set up.',
  )
  expect(waysWords(2, { ...ways, inApp: 2, mailAtOnce: 0, mailOff: 2 })).toContain(
    'by mail for nobody (2 have switched mail off)',
  )
})

it('names a few of those who get it', () => {
  const counts = { total: 4, students: 1, guardians: 2, employees: 1, examples: ['Ada', 'Gwen'], ways }
  expect(peopleWords(counts)).toBe('Reaches 1 student, 2 guardians, 1 of the staff: Ada, Gwen and 2 others.')
  expect(peopleWords({ ...counts, total: 0 })).toBe('Nobody gets it.')
})

it('says how far one has come, and nothing of ways it did not go', () => {
  const went = {
    inApp: 5,
    mailSent: 3,
    mailWaiting: 0,
    mailFailed: 1,
    mailDaily: 2,
    pushWaiting: 0,
    pushFailed: 0,
  }
  expect(wentLines(went)).toEqual([
    ['In Homeroom', '5 people'],
    ['Mail', '3 delivered, 2 in the morning’s mail, 1 failed'],
  ])
  expect(wentLines({ ...went, mailSent: null, mailDaily: 0 })).toEqual([
    ['In Homeroom', '5 people'],
    ['Mail', '1 failed, how many were delivered is not known any more'],
  ])
})

it('tells what was deleted from what can be brought back', () => {
  expect([readsAwayText('forgotten'), readsAwayText('2019–2020')]).toEqual(['not known any more', 'put away'])
  expect(receiversAwayText('forgotten')).not.toContain('bring it back')
  expect(receiversAwayText('2019–2020')).toContain('2019–2020. Whoever runs Homeroom can bring it back.')
})

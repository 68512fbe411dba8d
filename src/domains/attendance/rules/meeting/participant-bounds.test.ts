import { expect, it } from 'vitest'
import { nameForms, plainName } from '../plain-name.ts'
import type { Participant } from '../roll-types.ts'
import { boundedFact } from './participant-bounds.ts'

const person = { name: 'Amara', email: 'amara@x.test', registrantId: 'r1', accountId: 'a1' }
const bounded = (of: Partial<Participant>) => {
  const fact = boundedFact({ kind: 'joined', atMs: 1, participant: { ...person, ...of } })
  return 'participant' in fact ? fact.participant : null
}

it('keeps what people are called, and cuts a name that nobody bears, never through a sign', () => {
  expect(bounded({})).toEqual(person)
  expect(bounded({ name: 'é'.repeat(200) })?.name).toBe('é'.repeat(200))
  expect(bounded({ name: '(he/'.repeat(30_000) })?.name).toBe('(he/'.repeat(50))
  expect(bounded({ name: `${'a'.repeat(199)}😀` })?.name).toBe('a'.repeat(199))
})

it('takes an address or id that is too long for unknown: cut, it would be of somebody else', () => {
  const long = 'x'.repeat(255)
  expect(bounded({ email: long, registrantId: long, accountId: long })).toEqual({
    ...person,
    email: '',
    registrantId: '',
    accountId: '',
  })
})

it('takes pronouns out of a name, and looks for the end of their brackets only so far', () => {
  expect(plainName('Amara Nwosu (she/her)')).toBe('amara nwosu')
  expect(nameForms('Cat (Catalina Ibáñez) (they, or any; ask me)')).toEqual([
    'cat catalina ibanez',
    'cat',
    'catalina ibanez',
  ])
  expect(plainName(`Amara (she ${'x'.repeat(80)})`)).toContain('she x')
})

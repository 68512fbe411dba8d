import { describe, expect, it } from 'vitest'
import { computeRoll } from '../compute-roll.ts'
import type { KnownPerson, LearnedAlias, Participant, ParticipantLine, RosterStudent } from '../roll-types.ts'
import { aliasFor } from './people-in-meeting.ts'

const startMs = Date.UTC(2026, 10, 10, 15)
const endMs = startMs + 3_600_000

function student(studentId: number, name: string, more: Partial<RosterStudent> = {}): RosterStudent {
  return { studentId, name, email: '', registrantId: '', ...more }
}
function someone(name: string, more: Partial<Participant> = {}): Participant {
  return { name, email: '', registrantId: '', accountId: '', ...more }
}
function meet(
  people: Participant[],
  roster: RosterStudent[],
  more: { aliases?: LearnedAlias[]; others?: KnownPerson[] } = {},
): ParticipantLine[] {
  const facts = people.map((participant) => ({
    kind: 'seen' as const,
    atMs: startMs,
    leftAtMs: endMs,
    participant,
  }))
  const input = { times: { startMs, endMs }, nowMs: endMs, facts, roster, aliases: [], excuses: [], ...more }
  return computeRoll(input).participants
}
function only(people: Participant[], roster: RosterStudent[], more = {}): ParticipantLine {
  const [line] = meet(people, roster, more)
  if (!line) throw new Error('nobody was in the meeting')
  return line
}

const catalina = student(1, 'Catalina Ibáñez Ordóñez', {
  email: 'Catalina@School.test',
  registrantId: 'r-1',
  number: 'CS-1',
})
const noorA = student(2, 'Noor Al-Hassan')
const noorH = student(3, 'Noor Haddad')
const seun = student(4, 'Oluwaseun Adebayo-Fitzgerald', { preferredName: 'Seun' })
const roster = [catalina, noorA, noorH, seun]

describe('verified', () => {
  it.each([
    ['email', someone('x', { email: ' catalina@school.TEST ' }), 'email'],
    ['number before the @', someone('x', { email: 'cs-1@university.test' }), 'email'],
    ['registrant', someone('x', { registrantId: 'r-1' }), 'registrant'],
  ])('by %s', (_, who, by) => {
    expect(only([who], roster)).toMatchObject({
      state: 'verified',
      isVerified: true,
      match: { studentId: 1, by },
    })
  })

  it.each<[string, LearnedAlias, Participant]>([
    [
      'email',
      { aliasId: 1, kind: 'email', value: 'mum@home.test', studentId: 1 },
      someone('Mum', { email: 'Mum@home.test' }),
    ],
    [
      'account',
      { aliasId: 1, kind: 'account', value: 'acc', studentId: 1 },
      someone('Mum', { accountId: 'acc' }),
    ],
    [
      'guest name',
      { aliasId: 1, kind: 'name', value: 'ipad de catalina', studentId: 1 },
      someone('iPad de Catalina'),
    ],
  ])('by a learned %s', (_, alias, who) => {
    expect(only([who], roster, { aliases: [alias] })).toMatchObject({
      isVerified: true,
      match: { studentId: 1, by: 'alias' },
    })
    expect(aliasFor(only([who], roster))).toEqual({ kind: alias.kind, value: alias.value })
  })

  it('remembers who is not a student', () => {
    const aliases = [{ aliasId: 1, kind: 'name' as const, value: 'galaxy tab a8', studentId: null }]
    expect(only([someone('Galaxy Tab A8')], roster, { aliases })).toMatchObject({
      state: 'not_a_student',
      match: null,
    })
  })

  it('never lets a learned name speak for an account, or for another student who bears it', () => {
    const aliases = [{ aliasId: 1, kind: 'name' as const, value: 'noor haddad', studentId: 2 }]
    expect(only([someone('Noor Haddad')], roster, { aliases }).match).not.toEqual({
      studentId: 2,
      by: 'alias',
    })
    expect(only([someone('Noor Haddad', { accountId: 'z' })], roster, { aliases }).match?.by).not.toBe(
      'alias',
    )
  })

  it('takes the latest choice, and before it the one being tried out', () => {
    const alias = (aliasId: number, studentId: number | null) => ({
      aliasId,
      kind: 'name' as const,
      value: 'x',
      studentId,
    })
    const known = [alias(9, 3), alias(2, 2)]
    expect(only([someone('X')], roster, { aliases: known }).match?.studentId).toBe(3)
    expect(only([someone('X')], roster, { aliases: [alias(0, 1), ...known] }).match?.studentId).toBe(1)
  })

  it('does not let a name learned from a guest speak for an account of that name', () => {
    const aliases = [{ aliasId: 1, kind: 'name' as const, value: 'noor', studentId: 2 }]
    expect(only([someone('Noor')], roster, { aliases }).match).toEqual({ studentId: 2, by: 'alias' })
    expect(only([someone('Noor', { accountId: 'z' })], roster, { aliases }).match).toBeNull()
  })

  it("does not take a family's account for the child it registered", () => {
    const mum = { email: 'mum@home.test' }
    const both = [
      someone('Mum', { ...mum, registrantId: 'r-1' }),
      someone('Mum', { ...mum, registrantId: 'r-9' }),
    ]
    expect(only(both, roster)).toMatchObject({ state: 'unsure', match: null })
    expect(only(both.slice(0, 1), roster).match).toEqual({ studentId: 1, by: 'registrant' })
  })

  it('believes a staff email over a registration', () => {
    const others = [{ name: 'Ms. Okoro', email: 'okoro@school.test' }]
    const who = someone('Ms. Okoro', { email: 'okoro@school.test', registrantId: 'r-1' })
    expect(only([who], roster, { others })).toMatchObject({ state: 'not_a_student', match: null })
  })

  it('does not choose between two students with one email', () => {
    const twins = [
      student(7, 'Ana Lima', { email: 'lima@home.test' }),
      student(8, 'Rui Lima', { email: 'lima@home.test' }),
    ]
    const line = only([someone('Ana Lima', { email: 'lima@home.test' })], twins)
    expect(line).toMatchObject({ state: 'unsure', match: null })
    expect(line.candidates.map((candidate) => candidate.studentId)).toEqual([7, 8])
  })
})

describe('by name', () => {
  it.each([
    'catalina ibanez ordonez',
    'CATALINA  IBÁÑEZ ORDÓÑEZ',
    'Ibáñez Ordóñez, Catalina',
    'Catalina Ibáñez-Ordóñez (she/her) 🌊',
  ])('%s is the only student of that name', (name) => {
    expect(only([someone(name)], roster)).toMatchObject({
      state: 'by_name',
      isVerified: false,
      match: { studentId: 1 },
    })
  })

  it.each([
    'Noor Haddad (TA)',
    'Noor Haddad (Grade 9)',
    'Noor Haddad (she/her) (Grade 9)',
    'Nono (Noor Haddad)',
    'iPad (Noor Haddad)',
    'Haddad, Noor (TA)',
  ])('%s is read in both parts, and shown as written', (name) => {
    expect(only([someone(name)], roster)).toMatchObject({
      state: 'by_name',
      displayName: name,
      match: { studentId: 3 },
    })
  })

  it('stays unsure when the two parts are two students, and suggests who is misspelt beside brackets', () => {
    expect(only([someone('Noor Haddad (Noor Al-Hassan)')], roster)).toMatchObject({
      state: 'unsure',
      match: null,
      candidates: [{ studentId: 2 }, { studentId: 3 }],
    })
    const misspelt = only([someone('Noor Hadad (Grade 9)')], roster)
    expect(misspelt).toMatchObject({ state: 'unsure', candidates: [{ studentId: 3 }, { studentId: 2 }] })
  })

  it('knows the preferred name with the last name', () => {
    expect(only([someone('Seun Adebayo-Fitzgerald')], roster).match?.studentId).toBe(4)
  })

  it('keeps an unknown email unverified', () => {
    expect(only([someone('Noor Haddad', { email: 'nh@home.test' })], roster)).toMatchObject({
      state: 'by_name',
      match: { studentId: 3 },
    })
  })

  it('never matches two students of the same name', () => {
    const same = [student(5, 'Kim Lee'), student(6, 'KIM LÉE')]
    const line = only([someone('Kim Lee')], same)
    expect(line.match).toBeNull()
    expect(line.candidates[0]?.reason).toBe('Same name as another student on this roll. Not seen otherwise.')
  })

  it('never takes a teacher or visitor for a student', () => {
    const others = [
      { name: 'Noor Haddad', email: 'n.haddad@staff.test' },
      { name: 'Mr. Okafor', email: '' },
    ]
    expect(only([someone('Noor Haddad', { email: 'n.haddad@staff.test' })], roster, { others }).state).toBe(
      'not_a_student',
    )
    expect(only([someone('Noor Haddad')], roster, { others })).toMatchObject({ state: 'unsure', match: null })
    expect(only([someone('Mr Okafor')], roster, { others }).state).toBe('not_a_student')
  })

  it('does not believe an account that entered under an unrelated name too', () => {
    const lent = [someone('Noor Haddad', { accountId: 'a' }), someone('Family Laptop', { accountId: 'a' })]
    expect(only(lent, roster)).toMatchObject({ state: 'unsure', match: null })
  })

  it('takes a second device for the same student only under the name of the first', () => {
    const [own, phone] = meet(
      [someone('Catalina Ibáñez Ordóñez', { email: catalina.email }), someone('Catalina Ibanez Ordonez')],
      roster,
    )
    expect([own?.match?.studentId, phone?.match?.studentId]).toEqual([1, 1])
    const [, stranger] = meet(
      [someone('Cat', { email: catalina.email }), someone('Catalina Ibáñez Ordóñez')],
      roster,
    )
    expect(stranger).toMatchObject({ state: 'unsure', match: null })
  })

  it('does not choose between two accounts of the same name', () => {
    const lines = meet(
      [someone('Noor Haddad', { email: 'a@x.test' }), someone('Noor Haddad', { email: 'b@x.test' })],
      roster,
    )
    expect(lines.map((line) => line.state)).toEqual(['unsure', 'unsure'])
  })
})

describe('candidates', () => {
  it.each([
    ['iPad de Catalina', 1, 'Shares a first name. Not seen otherwise.'],
    ['Noor Hadad', 3, 'Almost the same spelling. Not seen otherwise.'],
    ['Seun A.', 4, 'First name and initial fit. Not seen otherwise.'],
    ['Seun', 4, 'Shares a first name. Not seen otherwise.'],
  ])('%s could be student %d', (name, studentId, reason) => {
    expect(only([someone(name)], roster).candidates[0]).toEqual({ studentId, reason })
  })

  it('lists both who fit, and nobody for a device', () => {
    expect(only([someone('Noor')], roster).candidates.map((candidate) => candidate.studentId)).toEqual([2, 3])
    expect(only([someone('Galaxy Tab A8')], roster)).toMatchObject({
      state: 'unsure',
      needsReview: true,
      candidates: [],
    })
  })
})

it('puts the rows of one person on one line', () => {
  const rows = [
    someone('Cat', { email: catalina.email, accountId: 'acc' }),
    someone('Catalina', { accountId: 'acc' }),
    someone('Visitor'),
    someone(' visitor '),
  ]
  expect(meet(rows, roster).map((line) => line.names)).toEqual([
    ['Cat', 'Catalina'],
    ['Visitor', 'visitor'],
  ])
})

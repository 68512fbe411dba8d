import { nameForms, plainEmail, plainName } from '../plain-name.ts'
import type { KnownPerson, LearnedAlias, MatchedBy, RosterStudent } from '../roll-types.ts'
import type { PersonInMeeting } from './people-in-meeting.ts'

export type Identity =
  | { state: 'verified' | 'by_name'; studentId: number; by: MatchedBy }
  | { state: 'not_a_student' }
  /** `claims`: students this person could be by exactly that name or email, but not provably is. */
  | { state: 'unsure'; claims: readonly Claim[] }

export interface Claim {
  studentId: number
  because: 'same_name' | 'shared_email' | 'outsider' | 'already_in' | 'several_people' | 'other_names'
}

interface IdentityInput {
  roster: readonly RosterStudent[]
  others: readonly KnownPerson[]
  aliases: readonly LearnedAlias[]
}

/**
 * Who each person is, by key: account email, registrant, learned alias, then an exact unique name on this
 * roll (domain §4). Zero wrong matches is worth more than a high rate, so whatever two readings could explain
 * stays unsure: an email or name that two students share, a name that a member of staff has too, a name two
 * accounts use, a student already in under another name.
 */
export function identifyPeople(
  people: readonly PersonInMeeting[],
  input: IdentityInput,
): Map<string, Identity> {
  const directory = readDirectory(input)
  const identities = new Map<string, Identity>()
  const nameClaims = new Map<number, PersonInMeeting[]>()
  const verifiedNames = new Map<number, Set<string>>()
  for (const person of people) {
    const identity = identifyByAccount(person, directory) ?? identifyByName(person, directory)
    identities.set(person.key, identity)
    if (identity.state === 'verified') {
      const names = verifiedNames.get(identity.studentId) ?? new Set()
      for (const name of possibleNames(person)) names.add(name)
      verifiedNames.set(identity.studentId, names)
    } else if (identity.state === 'by_name') {
      nameClaims.set(identity.studentId, [...(nameClaims.get(identity.studentId) ?? []), person])
    }
  }
  for (const [studentId, claimants] of nameClaims) {
    const verified = verifiedNames.get(studentId)
    const areSeveral = claimants.filter(hasAccount).length > 1
    for (const person of claimants) {
      const isSecondDevice = !verified || possibleNames(person).some((name) => verified.has(name))
      if (isSecondDevice && !areSeveral) continue
      const because = isSecondDevice ? 'several_people' : 'already_in'
      identities.set(person.key, { state: 'unsure', claims: [{ studentId, because }] })
    }
  }
  return identities
}

/** Every plain spelling a student may enter by: the full name, the preferred one, preferred with last name. */
export function studentNames(student: RosterStudent): string[] {
  const full = plainName(student.name)
  const preferred = plainName(student.preferredName ?? '')
  const last = full.split(' ').slice(1).join(' ')
  const forms = [full]
  if (preferred.includes(' ')) forms.push(preferred)
  else if (preferred && last) forms.push(`${preferred} ${last}`)
  return [...new Set(forms.filter(Boolean))]
}

interface Directory {
  byEmail: Map<string, number[]>
  byNumber: Map<string, number[]>
  byRegistrant: Map<string, number[]>
  byName: Map<string, number[]>
  alias: Map<string, number | null>
  onRoll: Set<number>
  otherEmails: Set<string>
  otherNames: Set<string>
}

function readDirectory({ roster, others, aliases }: IdentityInput): Directory {
  const index = (keys: (student: RosterStudent) => string[]) => {
    const found = new Map<string, number[]>()
    for (const student of roster) {
      for (const key of new Set(keys(student).filter(Boolean))) {
        found.set(key, [...(found.get(key) ?? []), student.studentId])
      }
    }
    return found
  }
  return {
    byEmail: index((student) => [plainEmail(student.email)]),
    byNumber: index((student) => [plainEmail(student.number ?? '')]),
    byRegistrant: index((student) => [student.registrantId.trim()]),
    byName: index(studentNames),
    alias: new Map(
      [...aliases]
        .sort((a, b) => ageOf(a) - ageOf(b))
        .filter((alias) => aliasValue(alias) !== '')
        .map((alias) => [`${alias.kind}:${aliasValue(alias)}`, alias.studentId]),
    ),
    onRoll: new Set(roster.map((student) => student.studentId)),
    otherEmails: new Set(others.map((other) => plainEmail(other.email)).filter(Boolean)),
    otherNames: new Set(others.map((other) => plainName(other.name)).filter(Boolean)),
  }
}

/** The latest choice is the one that stands, and one that is being tried out is later than all. */
function ageOf({ aliasId }: LearnedAlias): number {
  return aliasId === 0 ? Number.MAX_SAFE_INTEGER : aliasId
}

function aliasValue({ kind, value }: LearnedAlias): string {
  if (kind === 'name') return plainName(value)
  return kind === 'email' ? plainEmail(value) : value.trim()
}

function identifyByAccount(person: PersonInMeeting, directory: Directory): Identity | null {
  const ofEmail = directory.byEmail.get(person.email) ?? []
  if (ofEmail.length > 1) {
    return { state: 'unsure', claims: ofEmail.map((studentId) => ({ studentId, because: 'shared_email' })) }
  }
  if (ofEmail.length === 0 && directory.otherEmails.has(person.email)) return { state: 'not_a_student' }
  const ofNumber = person.email.includes('@') ? directory.byNumber.get(person.email.split('@')[0] ?? '') : []
  const accounts: [MatchedBy, readonly number[] | undefined][] = [
    ['email', ofEmail],
    ['email', ofNumber],
    ['registrant', directory.byRegistrant.get(person.registrantId)],
  ]
  for (const [by, students] of accounts) {
    const [studentId, ...more] = students ?? []
    if (studentId !== undefined && more.length === 0) return { state: 'verified', studentId, by }
  }
  const learned = learnedIdentity(person, directory)
  if (learned === undefined) return null
  if (learned === null || !directory.onRoll.has(learned)) return { state: 'not_a_student' }
  return { state: 'verified', studentId: learned, by: 'alias' }
}

/**
 * The steadiest alias wins: email, account, then name. A name was learned from a guest without account, so it
 * speaks for such guests only, and never for a name that another student on the roll bears.
 */
function learnedIdentity(person: PersonInMeeting, { alias, byName }: Directory): number | null | undefined {
  for (const key of [`email:${person.email}`, `account:${person.accountId}`]) {
    if (alias.has(key)) return alias.get(key)
  }
  if (hasAccount(person)) return undefined
  const learned = plainNames(person).map((name) => {
    const studentId = alias.get(`name:${name}`)
    return (byName.get(name) ?? []).every((bearer) => bearer === studentId) ? studentId : undefined
  })
  return new Set(learned).size === 1 ? learned[0] : undefined
}

function identifyByName(person: PersonInMeeting, directory: Directory): Identity {
  const names = possibleNames(person)
  const students = [...new Set(names.flatMap((name) => directory.byName.get(name) ?? []))]
  const isOther = names.some((name) => directory.otherNames.has(name))
  const [studentId] = students
  if (studentId === undefined) return isOther ? { state: 'not_a_student' } : { state: 'unsure', claims: [] }
  const because =
    students.length > 1
      ? 'same_name'
      : isOther
        ? 'outsider'
        : hasStrangeName(person, directory)
          ? 'other_names'
          : null
  if (because) return { state: 'unsure', claims: students.map((id) => ({ studentId: id, because })) }
  return { state: 'by_name', studentId, by: 'name' }
}

/** An account that entered under an unrelated name too may be lent: a sister's, a library's. */
function hasStrangeName(person: PersonInMeeting, { byName }: Directory): boolean {
  const known = possibleNames(person).filter((name) => byName.has(name))
  const words = new Set(known.flatMap((name) => name.split(' ')))
  return plainNames(person).some((name) => !name.split(' ').some((word) => words.has(word)))
}

/** A person's plain names, with the parts of those that have brackets: any of them may be the student's. */
export function possibleNames({ names }: Pick<PersonInMeeting, 'names'>): string[] {
  return [...new Set(names.flatMap(nameForms))]
}

function plainNames(person: Pick<PersonInMeeting, 'names'>): string[] {
  return [...new Set(person.names.map(plainName).filter(Boolean))]
}

function hasAccount(person: PersonInMeeting): boolean {
  return person.email !== '' || person.registrantId !== '' || person.accountId !== ''
}

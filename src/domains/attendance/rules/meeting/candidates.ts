import { spellingDistance } from '../plain-name.ts'
import type { Candidate, RosterStudent } from '../roll-types.ts'
import type { Claim } from './identity.ts'
import { possibleNames, studentNames } from './identity.ts'
import type { PersonInMeeting } from './people-in-meeting.ts'
import { compareText } from './visits.ts'

/** More than four suggestions are a list to search, and the panel has one. */
const mostCandidates = 4

const claimReasons: Record<Claim['because'], string> = {
  shared_email: 'Two students share this email.',
  same_name: 'Same name as another student on this roll.',
  several_people: 'Same name, used by two different accounts.',
  outsider: 'Same name as someone who is not on this roll.',
  other_names: 'Same name, but this account used other names too.',
  already_in: 'Same name, but already matched under another one.',
}

interface Likeness {
  score: number
  reason: string
}

/**
 * Who an unsure person could be, best first, at most four, each with the reason in plain words. Likeness only
 * ever suggests: it never matches.
 */
export function suggestCandidates(
  person: PersonInMeeting,
  claims: readonly Claim[],
  roster: readonly RosterStudent[],
  seenStudents: ReadonlySet<number>,
): Candidate[] {
  const names = possibleNames(person)
  const local = (person.email.split('@')[0] ?? '').replace(/[^a-z]+/g, ' ').trim()
  const suggestions = roster.flatMap((student) => {
    const claim = claims.find((one) => one.studentId === student.studentId)
    const likeness = claim
      ? { score: 100, reason: claimReasons[claim.because] }
      : likenessOf(names, local, namesOf(student))
    if (!likeness) return []
    const isSeen = seenStudents.has(student.studentId)
    return [
      {
        studentId: student.studentId,
        name: student.name,
        score: likeness.score + (isSeen ? 0 : 15),
        reason: isSeen ? likeness.reason : `${likeness.reason} Not seen otherwise.`,
      },
    ]
  })
  return suggestions
    .sort((a, b) => b.score - a.score || compareText(a.name, b.name) || a.studentId - b.studentId)
    .slice(0, mostCandidates)
    .map(({ studentId, reason }) => ({ studentId, reason }))
}

const known = new WeakMap<RosterStudent, readonly string[]>()

/** The names of a student, worked out once and not again for each of hundreds of people. */
function namesOf(student: RosterStudent): readonly string[] {
  const names = known.get(student) ?? studentNames(student)
  known.set(student, names)
  return names
}

function likenessOf(names: readonly string[], local: string, forms: readonly string[]): Likeness | null {
  const found = forms.flatMap((form) => [
    ...names.map((name) => nameLikeness(name, form)),
    form.includes(' ') && sameWords(local, form)
      ? { score: 80, reason: 'The email spells this name.' }
      : null,
  ])
  return found.reduce((best, one) => (one && (!best || one.score > best.score) ? one : best), null)
}

function nameLikeness(name: string, form: string): Likeness | null {
  const words = name.split(' ')
  const [first = '', ...rest] = form.split(' ')
  const last = rest.at(-1) ?? ''
  if (last && words.includes(first) && words.includes(last))
    return { score: 90, reason: 'Has the same first and last name.' }
  const limit = form.length >= 8 ? 2 : form.length >= 5 ? 1 : 0
  if (limit > 0 && spellingDistance(name, form, limit) <= limit)
    return { score: 85, reason: 'Almost the same spelling.' }
  const initial = words.at(-1) ?? ''
  if (
    words.length > 1 &&
    words[0] === first &&
    initial.length === 1 &&
    rest.some((word) => word.startsWith(initial))
  ) {
    return { score: 75, reason: 'First name and initial fit.' }
  }
  if (first.length > 1 && words.includes(first)) return { score: 60, reason: 'Shares a first name.' }
  if (last.length > 1 && words.includes(last)) return { score: 45, reason: 'Shares a last name.' }
  return null
}

function sameWords(one: string, other: string): boolean {
  const sorted = (text: string) => text.split(' ').sort(compareText).join(' ')
  return sorted(one) === sorted(other)
}

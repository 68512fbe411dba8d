import { sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import { type EndedByHand, listEndedByHand } from '#domains/directory/server/directory.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import type { ApplicationToAdmit, GuardianToAdmit } from './application-to-admit.ts'
import { listKnownNames, namedOf } from './seen-students.ts'

export interface PlannedGuardian extends GuardianToAdmit {
  /** The account there is. */
  readonly userId: number | null
  readonly kind: Admission['guardians'][number]['kind']
  readonly sentence: string
  /** People of the school whom the sentence names. */
  readonly named: readonly number[]
  /** Which of the students it may be they are no longer guardian of, since somebody ended that by hand. */
  readonly ended: Admission['guardians'][number]['ended']
}

interface Holder {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: 'student' | 'guardian' | 'employee'
  readonly isDeactivated: boolean
  readonly childIds: readonly number[]
}

/** Who has the addresses of an application. One statement. */
async function listHolders(db: Database, emails: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder>`
    select u.id, u.name, u.email, u.role, u.deactivated_at is not null as is_deactivated,
      array(select own.student_id from guardian_students own where own.guardian_id = u.id) as child_ids
    from users u where u.email = any(${[...emails]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const roleWords = { student: 'a student', employee: 'a colleague', guardian: 'a guardian' } as const

interface Said {
  readonly kind: PlannedGuardian['kind']
  readonly sentence: string
  readonly named?: readonly number[]
}

/**
 * What is said of an account that has the address, which anybody may write into an application: only who may know of
 * them is told whose it is; others that there is one, of which kind, and whether it stands under another name.
 */
function tellHolder(
  { id, name, email, role, isDeactivated, childIds }: Holder,
  known: ReadonlyMap<number, string>,
  { typedName, isEverywhere }: { readonly typedName: string; readonly isEverywhere: boolean },
): Said {
  const { ids, text } = namedOf(childIds, known)
  const isKnown = isEverywhere || known.has(id) || ids.length > 0
  const named = isKnown ? [id, ...ids] : []
  if (role !== 'guardian') {
    const whose = isKnown ? `${name}, ${roleWords[role]}` : roleWords[role]
    return {
      kind: 'refused',
      sentence: `${email} is the address of ${whose}. Ask the family for another.`,
      named,
    }
  }
  if (isDeactivated)
    return {
      kind: 'refused',
      sentence: isKnown
        ? `${name} has this address and can no longer log in. Let them in first.`
        : 'Whoever has this address can no longer log in. Ask who manages guardians to let them in first.',
      named,
    }
  if (isKnown) {
    const of = childIds.length === 0 ? '' : `, guardian of ${text}`
    return { kind: 'joined', sentence: `Joined to the existing account: ${name}${of}.`, named }
  }
  const isNamesake = plain(name) === plain(typedName)
  const doubt = ' It is under another name: ask the family whether the address is theirs.'
  return {
    kind: 'joined',
    sentence: `Joined to the existing account, of a family that the school knows.${isNamesake ? '' : doubt}`,
  }
}

/** A court or a telephone call may stand behind it: what was ended by hand no application ties again by itself. */
const tellEnded = ({ studentId, guardian, student, endedByName, endedAt }: EndedByHand) => ({
  studentId,
  sentence: `${endedByName} ended it by hand on ${dayText(endedAt.getTime())} that ${guardian} is a guardian of ${student}. They are not joined.`,
})

/**
 * What becomes of each guardian of an application: an account of their own, or the one there is. `studentIds` are those who
 * may be the student; whoever was a guardian of one of them until somebody ended it by hand is told by account, and by name
 * where they come with another address whose account is no guardian of that student either.
 */
export async function planGuardians(
  db: Database,
  viewer: Viewer,
  { guardians, studentEmail }: ApplicationToAdmit,
  studentIds: readonly number[],
): Promise<PlannedGuardian[]> {
  const allEnded = studentIds.length === 0 ? [] : await listEndedByHand(db, studentIds)
  const holders = await listHolders(
    db,
    guardians.flatMap(({ email }) => (email === '' ? [] : [email])),
  )
  const known = await listKnownNames(
    db,
    viewer,
    [...holders.values()].flatMap(({ id, childIds }) => [id, ...childIds]),
  )
  const isEverywhere = reachOf(viewer, 'admissions.decide') === 'all'
  return guardians.map((guardian, index) => {
    const { email, name } = guardian
    const before = guardians.slice(0, index).find((other) => email !== '' && other.email === email)
    const holder = holders.get(email)
    const planned = (kind: PlannedGuardian['kind'], sentence: string, named: readonly number[] = []) => ({
      ...guardian,
      userId: holder?.id ?? null,
      ...{ kind, sentence, named },
      ended: allEnded
        .filter(() => kind === 'new' || kind === 'joined')
        .filter(
          (tie) =>
            tie.guardianId === holder?.id ||
            (plain(tie.guardian) === plain(name) && !holder?.childIds.includes(tie.studentId)),
        )
        .map(tellEnded),
    })
    if (email === '')
      return guardian.isApplicant
        ? planned('refused', `${name} has no email address. Add it first: it is the one they log in with.`)
        : planned('left_out', 'No account: there is no email address. They stay with the application.')
    if (before !== undefined)
      return planned('refused', `${before.name} has the same address. An account belongs to one person.`)
    if (email === studentEmail.toLowerCase())
      return planned('refused', `The student has the same address. An account belongs to one person.`)
    if (holder === undefined) return planned('new', 'A new account.')
    const { kind, sentence, named } = tellHolder(holder, known, { typedName: name, isEverywhere })
    return planned(kind, sentence, named)
  })
}

import { sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import { type EndedByHand, listEndedByHand } from '#domains/directory/server/directory.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import { listNames } from '../../rules/person-names.ts'
import type { ApplicationToAdmit, GuardianToAdmit } from './application-to-admit.ts'

export interface PlannedGuardian extends GuardianToAdmit {
  /** The account there is. */
  readonly userId: number | null
  readonly kind: Admission['guardians'][number]['kind']
  readonly sentence: string
  /** Of which of the students it may be they are guardian no more, since somebody ended that by hand. */
  readonly ended: Admission['guardians'][number]['ended']
}

interface Holder {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: 'student' | 'guardian' | 'employee'
  readonly isDeactivated: boolean
  readonly children: string[]
  readonly childIds: readonly number[]
}

/** Who has the addresses of an application. One statement. */
async function listHolders(db: Database, emails: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder>`
    select u.id, u.name, u.email, u.role, u.deactivated_at is not null as is_deactivated,
      array(select child.name from guardian_students own join users child on child.id = own.student_id
        where own.guardian_id = u.id order by child.name limit 5) as children,
      array(select own.student_id from guardian_students own where own.guardian_id = u.id) as child_ids
    from users u where u.email = any(${[...emails]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}

/** A court or a telephone call may stand behind it: what was ended by hand no application ties again by itself. */
const tellEnded = ({ studentId, guardian, student, endedByName, endedAt }: EndedByHand) => ({
  studentId,
  sentence: `${endedByName} ended it by hand on ${dayText(endedAt.getTime())} that ${guardian} is a guardian of ${student}. They are not joined.`,
})

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const roleWords = { student: 'a student', employee: 'a colleague', guardian: 'a guardian' } as const

/**
 * What becomes of each guardian of an application: an account of their own, or the one there is. `studentIds` are those who
 * may be the student; whoever was a guardian of one of them until somebody ended it by hand is told by account, and by name
 * where they come with another address whose account is no guardian of that student either.
 */
export async function planGuardians(
  db: Database,
  { guardians, studentEmail }: ApplicationToAdmit,
  studentIds: readonly number[],
): Promise<PlannedGuardian[]> {
  const allEnded = studentIds.length === 0 ? [] : await listEndedByHand(db, studentIds)
  const holders = await listHolders(
    db,
    guardians.flatMap(({ email }) => (email === '' ? [] : [email])),
  )
  return guardians.map((guardian, index) => {
    const { email, name } = guardian
    const before = guardians.slice(0, index).find((other) => email !== '' && other.email === email)
    const holder = holders.get(email)
    const planned = (kind: PlannedGuardian['kind'], sentence: string) => ({
      ...guardian,
      userId: holder?.id ?? null,
      kind,
      sentence,
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
      return planned('refused', `${before.name} has the same address. An account is of one person.`)
    if (email === studentEmail.toLowerCase())
      return planned('refused', `The student has the same address. An account is of one person.`)
    if (holder === undefined) return planned('new', 'A new account.')
    if (holder.role !== 'guardian')
      return planned(
        'refused',
        `${email} is the address of ${holder.name}, ${roleWords[holder.role]}. Ask the family for another.`,
      )
    if (holder.isDeactivated)
      return planned(
        'refused',
        `${holder.name} has this address and can no longer log in. Let them in first.`,
      )
    const known = holder.children.length === 0 ? '' : `, guardian of ${listNames(holder.children)}`
    return planned('joined', `Joined to the account there is: ${holder.name}${known}.`)
  })
}

import { sql } from 'kysely'
import { clockText, dayText } from '#contract/clock-text.ts'
import { answerRequests, notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails } from '#server/mail/mail.ts'
import { familyOfferUrl } from '../../rules/registration-addresses.ts'
import type { Act, LockedExperience } from './lock-places.ts'
import type { NextInLine } from './seats.queries.ts'

/** Who hears of a student: the student, or a guardian. */
export interface FamilyMember {
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly studentId: number
  readonly studentName: string
  readonly isStudent: boolean
}

/** Some students and their guardians, with whom each hears of. */
export async function listFamilies(db: Database, studentIds: readonly number[]): Promise<FamilyMember[]> {
  const { rows } = await sql<FamilyMember>`
    with heard as (
      select id as student_id, id as user_id from students where id = any(${[...studentIds]}::integer[])
      union all
      select student_id, guardian_id from guardian_students where student_id = any(${[...studentIds]}::integer[]))
    select u.id as user_id, u.email, u.name, s.id as student_id, s.name as student_name, u.id = s.id as is_student
    from heard join users s on s.id = heard.student_id join users u on u.id = heard.user_id
    where u.deactivated_at is null
    order by s.id, u.id`.execute(db)
  return rows
}

const has = ({ isStudent, studentName }: FamilyMember) => (isStudent ? 'You have' : `${studentName} has`)

/** Who has a place now, and their guardians, are told once. */
export async function tellPromoted(
  { db, nowMs }: Act,
  { title }: LockedExperience,
  promoted: readonly NextInLine[],
): Promise<void> {
  if (promoted.length === 0) return
  const families = await listFamilies(
    db,
    promoted.map(({ studentId }) => studentId),
  )
  await notifyPeople(
    db,
    families.map((one) => ({
      userId: one.userId,
      type: 'academic',
      category: 'registrations',
      title: `${has(one)} a place in ${title}`,
      body: 'It comes from the wait list: a place became free. The calendar shows when it meets.',
      ctaText: 'Open the calendar',
      redirectUrl: one.isStudent ? '/family' : `/family?student=${one.studentId}`,
    })),
    nowMs,
  )
}

/** Who has to choose is asked, and their guardians, in the bell and always by mail. */
export async function tellOffered(
  { db, nowMs, publicUrl }: Act,
  { title }: LockedExperience,
  offered: readonly (NextInLine & { readonly clashes: readonly string[] })[],
  answerBy: Date,
): Promise<void> {
  if (offered.length === 0) return
  const offers = new Map(offered.map((one) => [one.studentId, one]))
  const until = `${dayText(answerBy.getTime())}, ${clockText(answerBy.getTime())}`
  const families = (await listFamilies(db, [...offers.keys()])).map((one) => ({
    ...one,
    subject: `A place in ${title} for ${one.isStudent ? 'you' : one.studentName}`,
    fact: `${title} meets in the same block as ${offers.get(one.studentId)?.clashes.join(' and ')}. Choose by ${until}: unless you take it, everything stays as it is, and the place goes to the next in line.`,
    address: familyOfferUrl(offers.get(one.studentId)?.id ?? 0, one.isStudent ? undefined : one.studentId),
  }))
  await notifyPeople(
    db,
    families.map(({ userId, subject, fact, address }) => ({
      userId,
      type: 'academic',
      category: 'registrations',
      title: subject,
      body: fact,
      ctaText: 'Choose',
      redirectUrl: address,
      isRequest: true,
      isMailed: true,
    })),
    nowMs,
  )
  await insertMails(
    db,
    families.map(({ userId, studentId, email, name, subject, fact, address }) => ({
      kind: 'place-offered',
      ...{ userId, about: [studentId] },
      toEmail: email,
      toName: name,
      subject,
      paragraphs: [fact],
      action: { label: 'Choose', url: `${publicUrl}${address}` },
    })),
  )
}

/** A turn on a wait list; without a day to answer by nobody was asked about it. */
export interface Turn {
  readonly id: number
  readonly studentId: number
  readonly answerBy: Date | null
}

/** What became of places that were kept: whoever was asked of them is asked no more, and reads it. */
export const tellAnswered = (
  { db, nowMs }: Pick<Act, 'db' | 'nowMs'>,
  turns: readonly Turn[],
  answer: string,
): Promise<void> =>
  answerRequests(
    db,
    turns
      .filter(({ answerBy }) => answerBy !== null)
      .flatMap(({ id, studentId }) =>
        [familyOfferUrl(id), familyOfferUrl(id, studentId)].map((url) => ({ url, answer, isForGood: true })),
      ),
    new Date(nowMs),
  )

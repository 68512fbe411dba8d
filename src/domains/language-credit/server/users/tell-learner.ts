import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { languageFailure } from '../language-failure.ts'
import { externalIdOf } from '../pull/store-records.ts'
import { isUninformed, wantedAs, wantedCourse } from './learners.queries.ts'

const claimMs = 5 * 60_000

interface Claimed {
  readonly wanted: number | null
  readonly code: string | null
  readonly tries: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Made of these three, as `told_as` keeps it. */
  readonly toldAs: string
  readonly claimedUntil: Date
}

/** Takes the learner for oneself; undefined while somebody else tells the vendor, or when it knows already. */
async function claim({ database, clock }: Services, studentId: number): Promise<Claimed | undefined> {
  const nowMs = clock.nowMs()
  const { rows } = await sql<Claimed>`
    update language_learners l set claimed_until = ${new Date(nowMs + claimMs)}, tries = least(l.tries + 1, 32000)
    from students k join users u on u.id = k.id
    where l.student_id = ${studentId} and k.id = l.student_id and ${isUninformed}
      and (l.claimed_until is null or l.claimed_until <= ${new Date(nowMs)})
    returning ${wantedCourse} as wanted, l.tries, l.claimed_until, u.email, u.first_name, u.last_name,
      ${wantedAs} as told_as, (select code from language_courses where id = ${wantedCourse}) as code`.execute(
    database,
  )
  return rows[0]
}

/**
 * Gives the learner back as if it had not been tried, unless another server has taken it over, or another language was
 * chosen, since.
 */
const letGo = ({ database, clock }: Services, studentId: number, { claimedUntil, tries }: Claimed) =>
  database
    .updateTable('languageLearners')
    .set({ claimedUntil: null, tries: tries - 1, nextTryAt: new Date(clock.nowMs()) })
    .where('studentId', '=', studentId)
    .where('claimedUntil', '=', claimedUntil)
    .where('tries', '=', tries)
    .execute()

/**
 * Has the vendor know which course a learner takes and who they are, or that they take none. What it is told goes by our own
 * identifier and may be repeated: an answer that was lost changes nothing. What changed meanwhile is told next.
 */
export async function tellLearner(services: Services, studentId: number): Promise<void> {
  const client = services.vendors.languages
  if (client === null || services.outgoingHold.reason() !== undefined) return
  const learner = await claim(services, studentId)
  if (learner === undefined) return
  const { wanted, code } = learner
  try {
    const learnerId =
      wanted === null || code === null
        ? await client.removeLearner(externalIdOf(studentId)).then(() => null)
        : (
            await client.putLearner({
              externalId: externalIdOf(studentId),
              givenName: learner.firstName,
              familyName: learner.lastName,
              email: learner.email,
              courseKeys: [code],
            })
          ).learnerId
    await note(services, studentId, { told: wanted, code, toldAs: learner.toldAs, learnerId })
  } catch (error) {
    await leaveToNext(error, () => letGo(services, studentId, learner))
    if (!(error instanceof VendorError)) throw error
    const { text, cause, againMs } = languageFailure(error, {
      tries: learner.tries,
      nowMs: services.clock.nowMs(),
    })
    await note(services, studentId, { failure: text, cause, againMs })
  }
}

type Outcome =
  | {
      readonly told: number | null
      readonly code: string | null
      readonly toldAs: string
      readonly learnerId: string | null
    }
  | { readonly failure: string; readonly cause: string; readonly againMs: number | null }

const note = ({ database, clock }: Services, studentId: number, outcome: Outcome) =>
  inTransaction(database, async (db) => {
    await db
      .updateTable('languageLearners')
      .set(
        'failure' in outcome
          ? {
              ...{ failure: outcome.failure, cause: outcome.cause, claimedUntil: null },
              nextTryAt: outcome.againMs === null ? null : new Date(outcome.againMs),
            }
          : {
              ...{ toldCourseId: outcome.told, toldCode: outcome.code, learnerId: outcome.learnerId },
              toldAs: outcome.told === null ? null : outcome.toldAs,
              ...{ toldAt: new Date(clock.nowMs()), claimedUntil: null },
              ...{ tries: 0, nextTryAt: null, failure: '', cause: null },
            },
      )
      .where('studentId', '=', studentId)
      .execute()
    await publishChange(db, topic('language-credit'))
  })

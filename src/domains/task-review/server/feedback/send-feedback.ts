import { asMasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'
import { showsWork } from '#domains/mastery/rules/shows-work.ts'
import { recordAssessments } from '#domains/mastery/server/mastery.service.ts'
import { closedBy } from '#domains/tasks/rules/status-of.ts'
import { changeSubmission, lockSubmission } from '#domains/tasks/server/tasks.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import type { Perk } from '../../contract/task-review.schemas.ts'
import { isSaid, type Said } from '../../rules/said-before.ts'
import { readStudentPage, type StudentIds } from '../review/student-page.ts'
import { getReviewedTask } from '../task-review.access.ts'
import { findNewestHandIn, findSeenHandIn, findSent } from '../thread/messages.queries.ts'
import { type WriteContext, writeMessage } from '../thread/write-message.ts'
import { listSaidIn, listStanding, perkKey } from './said-of-task.queries.ts'

interface SentPerk {
  readonly id: number
  /** The line of the thread that said last of it how it stands, as the sender has read it. */
  readonly comment_id?: number | null | undefined
  /** They say it now, also where it is what they have read. */
  readonly said_again?: boolean | undefined
  readonly flag: Perk['flag']
  readonly comment: string
  readonly finalAssessmentMastery?: number | null | undefined
}

interface Sent extends StudentIds {
  readonly _action: 'submit_feedback' | 'submit_final_feedback'
  readonly units: readonly SentPerk[]
  readonly abilities: readonly SentPerk[]
  readonly hand_in_version?: number | null | undefined
  readonly send_id?: string | undefined
}

/**
 * Sends feedback: evidence for the student's mastery, one line of the thread, and one notification to the student, all
 * or nothing. Only what is new is said: a client may send its whole panel, of which most stood there before, said by
 * others. It belongs to the version the reviewer had before their eyes: one that came meanwhile is named in the answer
 * and holds nothing up, as with a comment (decision 89). Throws sentences by field.
 */
export async function sendFeedback(context: WriteContext, sent: Sent) {
  const { db, viewer, services } = context
  const task = await getReviewedTask(db, viewer, sent)
  const page = await readStudentPage(context, task, sent.studentId)
  if (!page.shouldEnableFeedback) throw refused('This task takes no feedback by units and abilities.')
  const isFinal = sent._action === 'submit_final_feedback'
  if (isFinal !== task.isFinal)
    throw invalid({ _action: isFinal ? 'This task is not a final one.' : 'This is a final task.' })
  const key = { taskId: sent.taskId, studentId: sent.studentId }
  const submission = await lockSubmission(db, key)
  const seen = await findSeenHandIn(db, key, sent.hand_in_version)
  if (sent.hand_in_version != null && !seen) throw invalid({ hand_in_version: 'There is no such version.' })
  const touched = await listTouched(context, sent, isFinal, seen?.id)
  if (touched.length === 0) throw invalid({ units: 'Say something about at least one unit or ability.' })
  const newest = await findNewestHandIn(db, key)
  const done = { shouldCloseFeedbackPage: true, message: sentSentence(seen?.version, newest?.version) }
  if (
    (await findSent(db, key, { sendId: sent.send_id, authorId: viewer.userId, field: 'units' })) !== undefined
  )
    return done
  const standing = await listStanding(db, key)
  const assessments = touched.flatMap((one): Touched[] => {
    const stands = standing.get(perkKey(one))
    const isOfNewer =
      one.isRead && stands !== undefined && seen !== undefined && seen.id > (stands.handInId ?? 0)
    if (isSaid(one, stands) && !isOfNewer) return []
    // Who says nothing of the level of a final task leaves it as it is.
    return [{ ...one, level: isFinal && one.level === undefined ? stands?.level : one.level }]
  })
  if (assessments.length === 0) return { ...done, message: 'Nothing new: that is what it already says.' }
  const nowMs = services.clock.nowMs()
  const { batch } = await recordAssessments(db, {
    viewer,
    atMs: nowMs,
    studentId: sent.studentId,
    experienceId: sent.experienceId,
    taskId: sent.taskId,
    handInId: seen?.id ?? null,
    isFinal,
    assessments: assessments.map(({ unitId, abilityId, flag, level, commentHtml }) => ({
      perk: unitId === null ? { abilityId } : { unitId },
      flag,
      commentHtml,
      level: level ?? null,
    })),
  })
  // Who assesses what is handed in in person has seen it, also where it was thought to be missed; not where nothing was there.
  const isHandIn =
    submission.submissionKind === 'in_person' &&
    submission.submittedAt === null &&
    assessments.some(showsWork)
  if (isHandIn)
    await changeSubmission(db, submission, { closed: null, submittedAt: new Date(nowMs) }, new Date(nowMs))
  const commentId = await writeMessage(context, submission, {
    action: 'assessed',
    batch,
    handInVersion: sent.hand_in_version,
    sendId: sent.send_id,
    ...(isHandIn && {
      before: {
        beforeClosed: closedBy(submission.status),
        beforeFlaggedAt: submission.flaggedAt,
        beforeDecidedBy: submission.decidedBy,
        beforeDecidedAt: submission.decidedAt,
        isHandIn,
      },
    }),
    told: {
      title: `Feedback on “${task.title}”`,
      body: `${viewer.name} gave feedback on ${assessments.length === 1 ? '1 unit or ability' : `${assessments.length} units and abilities`}.`,
    },
  })
  await insertAudit(db, context, {
    action: 'task.feedback_sent',
    subjectType: 'task',
    subjectId: sent.taskId,
    after: { studentId: sent.studentId, messageId: commentId, batch, isFinal, count: assessments.length },
  })
  return done
}

/** What the reviewer is told; that there is more to look at, where the student handed in meanwhile. */
function sentSentence(seen: number | undefined, newest: number | undefined): string {
  if (newest === seen) return 'Feedback sent'
  const on = seen === undefined ? '' : `, on version ${seen}`
  return `Feedback sent${on}. Version ${newest} has been handed in meanwhile.`
}

type Touched = Said & {
  /** The sender says what they had read: they have judged it themselves, also where another has said the same. */
  readonly isRead: boolean
} & (
    | { readonly unitId: number; readonly abilityId: null }
    | { readonly unitId: null; readonly abilityId: number }
  )

/**
 * What the sender has changed of what they had read, checked against what the experience covers; of default feedback no level
 * is kept. "Not covered" over what was said of this task is a change, too; over nothing it is the panel as it opens. What is
 * said again as it was read is one where it is of a newer version, `seenId`, than that was.
 */
async function listTouched(
  { db }: WriteContext,
  { units, abilities, ...ids }: Sent,
  isFinal: boolean,
  seenId: number | undefined,
): Promise<Touched[]> {
  const read = await listSaidIn(
    db,
    ids,
    [...units, ...abilities].flatMap((one) => one.comment_id ?? []),
  )
  const touchedOf = async (type: Perk['type'], sent: readonly SentPerk[]) => {
    const field = type === 'unit' ? 'units' : 'abilities'
    const covered = await listCovered(db, ids, type)
    return sent.flatMap((perk, at): Touched[] => {
      if (!covered.has(perk.id))
        throw invalid({ [`${field}.${at}.id`]: 'This experience does not cover it.' })
      const of = type === 'unit' ? { unitId: perk.id, abilityId: null } : { unitId: null, abilityId: perk.id }
      const said = {
        flag: perk.flag,
        commentHtml: sanitizeBody(perk.comment).html,
        level: isFinal ? levelOf(perk.finalAssessmentMastery) : undefined,
      }
      const before = read.get(`${perk.comment_id} ${perkKey(of)}`)
      const isAgain =
        perk.said_again === true && before !== undefined && (seenId ?? 0) > (before.handInId ?? 0)
      return isSaid(said, before) && !isAgain
        ? []
        : [{ ...of, ...said, isRead: perk.comment_id !== undefined }]
    })
  }
  return [...(await touchedOf('unit', units)), ...(await touchedOf('ability', abilities))]
}

const levelOf = (sent: number | null | undefined) => (sent == null ? sent : asMasteryLevel(sent))

async function listCovered(
  db: WriteContext['db'],
  { experienceId, taskId }: StudentIds,
  type: Perk['type'],
): Promise<ReadonlySet<number>> {
  const rows =
    type === 'unit'
      ? await db
          .selectFrom('experienceUnits')
          .select('unitId as id')
          .where('experienceId', '=', experienceId)
          .union(db.selectFrom('taskUnits').select('unitId as id').where('taskId', '=', taskId))
          .execute()
      : await db
          .selectFrom('experienceAbilities')
          .select('abilityId as id')
          .where('experienceId', '=', experienceId)
          .union(db.selectFrom('taskAbilities').select('abilityId as id').where('taskId', '=', taskId))
          .execute()
  return new Set(rows.map(({ id }) => id))
}

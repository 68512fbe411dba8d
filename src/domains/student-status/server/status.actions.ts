import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { hasLeftSchool, studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { ChosenStatus } from '../contract/student-status.contract.ts'
import { endsPlannedLeave } from '../rules/status-effects.ts'
import { applyStatus, lockForStatus } from './change-status.ts'
import { dropPlannedLeave, planLeave } from './planned-leaves.ts'
import { findChangeable, findPlannedLeave } from './status.queries.ts'

type Context = RequestContext & { readonly db: Database }

interface ChangeFields {
  readonly studentId: number
  readonly to: ChosenStatus
  readonly motivation: string
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly contact: string
  readonly keeps_places: boolean
}

async function lockChangeable({ db, viewer }: Context, studentId: number) {
  if (!(await findChangeable(db, viewer, studentId))) throw notFound('There is no such student.')
  const houseId = await lockForStatus(db, studentId)
  const student = await findChangeable(db, viewer, studentId)
  if (!student) throw notFound('There is no such student.')
  return { student, houseId }
}

/** Changes the status of a student, or plans a leave that begins later. Throws sentences by field. */
export async function changeStatus(context: Context, fields: ChangeFields) {
  const { db, viewer, services } = context
  const { studentId, to } = fields
  const { student, houseId } = await lockChangeable(context, studentId)
  const today = schoolDateOf(services.clock.nowMs())
  const isLeave = to === 'leave_of_absence'
  const startsOn = isLeave ? (fields.starts_on ?? today) : null
  const errors: Record<string, string> = {}
  if (to === student.status) errors['to'] = `${student.name} has this status already.`
  if (startsOn !== null && startsOn < today) errors['starts_on'] = 'Choose today or a later day.'
  if (startsOn !== null && startsOn > today && hasLeftSchool(student.status))
    errors['starts_on'] = `${student.name} has left the school. Take them back first.`
  if (startsOn !== null && fields.ends_on !== null && fields.ends_on < startsOn)
    errors['ends_on'] = 'The last day is before the first one.'
  if (isLeave && fields.contact.trim() === '')
    errors['contact'] = 'Say whom the school writes to during the leave.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const change = {
    ...{ studentId, to, startsOn, changedBy: viewer.userId, motivation: fields.motivation.trim() },
    endsOn: isLeave ? fields.ends_on : null,
    contact: isLeave ? fields.contact : '',
    keepsPlaces: fields.keeps_places,
  }
  const isLater = startsOn !== null && startsOn > today
  if (isLater) await planLeave(db, change, new Date(services.clock.nowMs()))
  else {
    if (endsPlannedLeave(to)) await dropPlannedLeave(db, studentId)
    await applyStatus(db, services, change, houseId)
  }
  await insertAudit(db, context, {
    action: isLater ? 'student.leave_planned' : 'student.status_changed',
    subjectType: 'user',
    subjectId: studentId,
    before: { status: student.status },
    after: { status: to, motivation: change.motivation, starts_on: startsOn, ends_on: change.endsOn },
  })
  await publishChanges(db, [topic('student', studentId)])
  const label = studentStatusLabel(to)
  return {
    ok: true as const,
    message: isLater
      ? `The leave of ${student.name} begins on ${dayTextOf(startsOn)}`
      : `${student.name}: ${label}`,
  }
}

/** Changes a leave that is on or planned, or drops a planned one. Throws sentences. */
export async function updateLeave(
  context: Context,
  fields: {
    readonly studentId: number
    readonly ends_on: string | null
    readonly contact: string
    readonly _action: 'update' | 'drop'
  },
) {
  const { db } = context
  const { studentId, ends_on: endsOn, contact } = fields
  const { student } = await lockChangeable(context, studentId)
  const planned = await findPlannedLeave(db, studentId)
  if (fields._action === 'drop') {
    if (!planned) throw invalid({ form: 'No leave is planned.' })
    await dropPlannedLeave(db, studentId)
  } else {
    const isOn = student.status === 'leave_of_absence'
    if (!planned && !isOn) throw invalid({ form: `${student.name} is not on leave.` })
    if (contact.trim() === '') throw invalid({ contact: 'Say whom the school writes to during the leave.' })
    const latest = await db
      .selectFrom('studentStatusChanges')
      .select(['id', 'startsOn', 'endsOn'])
      .where('studentId', '=', studentId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const startsOn = isOn ? latest?.startsOn : planned?.startsOn
    if (endsOn !== null && startsOn != null && endsOn < startsOn)
      throw invalid({ ends_on: 'The last day is before the first one.' })
    if (isOn)
      await db
        .updateTable('studentStatusChanges')
        // Of another last day is told anew.
        .set({ endsOn, contact, ...(latest?.endsOn !== endsOn && { overToldOn: null }) })
        .where('id', '=', latest?.id ?? 0)
        .execute()
    else
      await db
        .updateTable('plannedLeaves')
        .set({ endsOn, contact })
        .where('studentId', '=', studentId)
        .execute()
  }
  await insertAudit(db, context, {
    action: fields._action === 'drop' ? 'student.leave_dropped' : 'student.leave_changed',
    subjectType: 'user',
    subjectId: studentId,
    after: { ends_on: endsOn, contact },
  })
  await publishChanges(db, [topic('student', studentId)])
  return {
    ok: true as const,
    message: fields._action === 'drop' ? `${student.name} stays` : `The leave of ${student.name} is changed`,
  }
}

/** Ends the hold of a student. */
export async function revokeHold(
  context: Context,
  { studentId, motivation }: { readonly studentId: number; readonly motivation: string },
) {
  const student = await findChangeable(context.db, context.viewer, studentId)
  if (student && student.status !== 'hold') throw invalid({ form: `${student.name} is not on hold.` })
  return changeStatus(context, {
    ...{ studentId, to: 'active', motivation, contact: '', keeps_places: true },
    ...{ starts_on: null, ends_on: null },
  })
}

import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { StatusChange } from '../../contract/attendance.schemas.ts'
import { joinStatuses } from '../../contract/attendance-status.ts'
import type { Roll } from '../../rules/roll-types.ts'
import { takeBackCorrections, tellCorrections } from '../informed/tell-corrections.ts'
import { insertChanges } from '../roll/changes.queries.ts'
import { type LoadedRoll, loadRoll } from '../roll/load-roll.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { listRollRows, type RollRecord } from '../roll/roll.queries.ts'
import { tellOfRolls } from '../tell-of-rolls.ts'
import { aliasOf, clearStaffStatuses, insertAliases, type ParticipantChoice } from './report.queries.ts'

/** Choices as they arrive: participant key → student, or `none`. */
export type ChoiceInput = Readonly<Record<string, number | 'none'>> | undefined

type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

/** Reads the choices against the meeting and the roll; throws at the field of one whose key or student is not there. */
function readChoices(choices: ChoiceInput, { participants, rows }: Roll): ParticipantChoice[] {
  const onRoll = new Set(rows.map((row) => row.studentId))
  return Object.entries(choices ?? {}).map(([key, choice]) => {
    const line = participants.find((participant) => participant.key === key)
    if (!line)
      throw invalid({ [`choices.${key}`]: 'This participant is no longer in the report. Reload the page.' })
    if (choice === 'none') return { line, studentId: null }
    if (choice < 0 || !onRoll.has(choice))
      throw invalid({ [`choices.${key}`]: 'This student is not on the roll.' })
    return { line, studentId: choice }
  })
}

/** How the stored roll differs from what the ledger says, row by row, in the order of the roll; an empty ledger says nothing. */
export function differences(rows: readonly RollRecord[], { roll, facts }: LoadedRoll): StatusChange[] {
  if (facts.length === 0) return []
  const computed = roll.rows
  const statuses = new Map(computed.map((row) => [row.studentId, row.statuses]))
  return rows.flatMap((row) => {
    const to = statuses.get(row.studentId) ?? []
    return to.join() === row.statuses.join()
      ? []
      : [
          {
            attendanceId: row.id,
            studentName: row.studentName,
            nameDetail: row.nameDetail,
            from: joinStatuses(row.statuses),
            to: joinStatuses(to),
            isSetByStaff: row.staffStatuses !== null,
            excuseWaits: row.waitingExcuse !== null,
            hearers: row.hearers,
          },
        ]
  })
}

/** What "Update statuses" would do with these choices; nothing is stored. */
export async function previewReconciling(
  { db, services }: WriteContext,
  roll: LockedRoll,
  choices: ChoiceInput,
): Promise<StatusChange[]> {
  const nowMs = services.clock.nowMs()
  const loaded = await loadRoll(db, roll, nowMs)
  const aliases = readChoices(choices, loaded.roll).map(aliasOf)
  const tried = aliases.length > 0 ? await loadRoll(db, roll, nowMs, { aliases }) : loaded
  return differences(await listRollRows(db, roll.id), tried)
}

interface ReconcileInput {
  readonly choices: ChoiceInput
  readonly accept: readonly number[]
  /** Rows whose families are told what they say now, where they were told otherwise. */
  readonly tellFamilies: readonly number[]
}

/**
 * "Update statuses" (2-back-office §4): remembers who the unsure participants are, computes the roll again,
 * and lets the rows named in `accept` follow the meeting although staff had set them. Other rows that staff
 * set stay as they are. Families that were told otherwise hear of it where that is asked (docs/decisions/0046).
 */
export async function reconcileRoll(
  context: WriteContext,
  locked: LockedRoll,
  { choices, accept, tellFamilies }: ReconcileInput,
): Promise<{ changes: StatusChange[]; told: string[] }> {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const { roll } = await loadRoll(db, locked, nowMs)
  const chosen = readChoices(choices, roll)
  await insertAliases(db, locked, chosen, viewer.userId)

  const before = await listRollRows(db, locked.id)
  const ids = new Set(before.map(({ id }) => id))
  for (const [index, id] of tellFamilies.entries())
    if (!ids.has(id))
      throw invalid({
        [`tellFamilies.${index}`]: 'This row is not on the roll. Reload the page; nothing was saved.',
      })
  const accepted = before.filter((row) => row.staffStatuses !== null && accept.includes(row.id))
  await clearStaffStatuses(
    db,
    locked.id,
    accepted.map((row) => row.id),
  )
  await recomputeRoll(db, locked, { source: 'update_statuses', nowMs, changedBy: viewer.userId })
  await takeBackCorrections(context, locked)
  const { rollVersion: version } = await db
    .updateTable('attendables')
    .set((eb) => ({
      reportReviewedAt: new Date(nowMs),
      rollVersion: eb('rollVersion', '+', accepted.length > 0 ? 1 : 0),
    }))
    .where('id', '=', locked.id)
    .returning('rollVersion')
    .executeTakeFirstOrThrow()

  const after = new Map((await listRollRows(db, locked.id)).map((row) => [row.id, row]))
  const released = accepted.flatMap((row) => {
    const to = after.get(row.id)?.statuses ?? []
    return to.join() === row.statuses.join() || to.join() !== row.computedStatuses.join()
      ? []
      : [{ attendanceId: row.id, studentId: row.studentId, from: row.statuses, to }]
  })
  await insertChanges(db, released, { source: 'update_statuses', changedBy: viewer.userId, nowMs })
  const changes = before.flatMap((row): StatusChange[] => {
    const to = after.get(row.id)?.statuses ?? []
    const common = {
      attendanceId: row.id,
      studentName: row.studentName,
      nameDetail: row.nameDetail,
      isSetByStaff: row.staffStatuses !== null,
      excuseWaits: row.waitingExcuse !== null,
      hearers: row.hearers,
    }
    return to.join() === row.statuses.join()
      ? []
      : [{ ...common, from: joinStatuses(row.statuses), to: joinStatuses(to) }]
  })
  await insertAudit(db, context, {
    action: 'roll.reconciled',
    subjectType: 'attendable',
    subjectId: locked.id,
    before: changes.map(({ attendanceId, from }) => ({ attendanceId, status: from })),
    after: {
      rows: changes.map(({ attendanceId, to }) => ({ attendanceId, status: to })),
      matches: chosen.map(({ line, studentId }) => ({ participant: line.displayName, studentId })),
    },
  })
  const told = await tellCorrections(context, { roll: locked, version }, tellFamilies)
  await tellOfRolls(db, [locked.id])
  return { changes, told }
}

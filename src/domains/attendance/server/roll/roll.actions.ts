import { invalid, notFound, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { alertActions, StatusChange } from '../../contract/attendance.schemas.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import type { Attendable } from '../attendables.queries.ts'
import { mayTakeRoll, rollRefusal } from '../attendance.access.ts'
import { type ChoiceInput, previewReconciling, reconcileRoll } from '../report/reconcile-roll.ts'
import { forgetAlias } from '../report/report.queries.ts'
import { uploadReport } from '../report/upload-report.ts'
import { type LockedRoll, lockRoll } from './lock-rolls.ts'
import { phaseAt } from './meeting-phase.ts'
import { type NotifyOutcome, notifyGuardians } from './notify-guardians.ts'
import { recomputeRoll } from './recompute-roll.ts'
import { saveRoll } from './save-roll.ts'

type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

type RollAction =
  | {
      readonly _action: 'overwrite_attendances'
      readonly attendances: readonly { id: number; status: AttendanceStatus[] }[]
      readonly version?: number | undefined
      readonly tellFamilies?: readonly number[] | undefined
    }
  | { readonly _action: (typeof alertActions)[number] }

interface RollActionAnswer {
  ok: true
  version: number
  changed: number
  message: string | null
  open: 'zoom-report' | 'edit' | null
}

/**
 * Whether it only matches participants, changes nothing that staff set and tells nobody: done while the meeting runs,
 * too.
 */
export const isMatching = (action: ReportAction): boolean =>
  action._action === 'preview' ||
  action._action === 'forget' ||
  (action._action === 'conciliate' && [...(action.accept ?? []), ...(action.tellFamilies ?? [])].length === 0)

/**
 * Locks a roll that the viewer may change and whose meeting is over, or with `whileRunning` has begun; its phase is
 * read under the lock. Throws refused, not-found or invalid.
 */
export async function lockEditable(
  { db, viewer, services }: WriteContext,
  attendable: Attendable,
  { whileRunning = false } = {},
): Promise<LockedRoll> {
  if (!mayTakeRoll(viewer, attendable)) throw refused(rollRefusal(attendable))
  const roll = await lockRoll(db, attendable.id)
  const phase = phaseAt(roll, services.clock.nowMs())
  if (phase === 'before') throw invalid({ session: "This event hasn't happened yet" })
  if (phase === 'running' && !whileRunning)
    throw invalid({ session: 'Attendance is auto-updating. You can edit after the meeting.' })
  return roll
}

const students = (count: number) => `${count} ${count === 1 ? 'student' : 'students'}`

/** What a press of the button did, and what it could not do. */
function informedText({ count, unreachable, spokenFor }: NotifyOutcome): string {
  const sentences = [
    count > 0 && `Guardians of ${students(count)} notified`,
    unreachable.length > 0 &&
      `${unreachable.join(', ')}: no guardian has an email address here. Please call the family`,
    spokenFor.length > 0 &&
      `${spokenFor.join(', ')}: the family has filed an excuse, so they were not asked again`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0
    ? 'Nobody was notified: families were already told of every unexcused absence on this roll.'
    : `${count === 0 ? 'Nobody was notified. ' : ''}${sentences.join('. ')}${sentences.length > 1 || count === 0 ? '.' : ''}`
}

const correctedText = (told: readonly string[]) =>
  told.length === 1
    ? `The family of ${told[0]} is told that it was corrected`
    : `The families of ${students(told.length)} are told that it was corrected`

/** What is posted to a roll: saving it, or what its alert offers (2-back-office §7). */
export async function actOnRoll(
  context: WriteContext,
  roll: LockedRoll,
  action: RollAction,
): Promise<RollActionAnswer> {
  const unchanged = { ok: true, version: roll.version, changed: 0, message: null } as const
  switch (action._action) {
    case 'overwrite_attendances': {
      const { version, changes, told } = await saveRoll(context, {
        roll,
        attendances: action.attendances,
        version: action.version,
        tellFamilies: action.tellFamilies ?? [],
      })
      const saved =
        changes.length === 0 ? 'Nothing had changed' : `Roll saved, ${students(changes.length)} changed`
      const message = told.length === 0 ? saved : `${saved}. ${correctedText(told)}`
      return { ok: true, version, changed: changes.length, message, open: null }
    }
    case 'notify_guardians': {
      const told = await notifyGuardians(context, [roll.id])
      if (told.count === 0) throw invalid({ alert: informedText(told) })
      return { ...unchanged, changed: told.count, message: informedText(told), open: null }
    }
    case 'review_report':
    case 'review_participants':
      return { ...unchanged, open: 'zoom-report' }
    case 'take_roll':
      return { ...unchanged, open: 'edit' }
  }
}

type ReportAction =
  | {
      readonly _action: 'conciliate' | 'preview'
      readonly choices?: ChoiceInput
      readonly accept?: readonly number[] | undefined
      readonly tellFamilies?: readonly number[] | undefined
    }
  | { readonly _action: 'upload'; readonly report: File }
  | { readonly _action: 'forget'; readonly aliasId: number }

/** What is posted to the video-meeting report. */
export async function actOnReport(
  context: WriteContext,
  roll: LockedRoll,
  action: ReportAction,
): Promise<{ ok: true; message: string | null; version: number; changes: StatusChange[] }> {
  const answer = async (message: string | null, changes: StatusChange[]) => ({
    ok: true as const,
    message,
    // Held already: this reads what the action made of it.
    version: (await lockRoll(context.db, roll.id)).version,
    changes,
  })
  switch (action._action) {
    case 'preview':
      return answer(null, await previewReconciling(context, roll, action.choices))
    case 'conciliate': {
      const { choices, accept = [], tellFamilies = [] } = action
      const { changes, told } = await reconcileRoll(context, roll, { choices, accept, tellFamilies })
      const updated =
        changes.length === 0 ? 'Every status was up to date' : `${students(changes.length)} updated`
      return answer(told.length === 0 ? updated : `${updated}. ${correctedText(told)}`, changes)
    }
    case 'upload': {
      const { rows, added, changes } = await uploadReport(context, roll, action.report)
      const news = added === rows ? '' : `, ${added} of them new`
      return answer(`Report imported: ${rows} rows${news}, ${students(changes.length)} changed`, [])
    }
    case 'forget': {
      if (!(await forgetAlias(context.db, roll, action.aliasId)))
        throw notFound('This match was already forgotten.')
      await recomputeRoll(context.db, roll, {
        source: 'match',
        nowMs: context.services.clock.nowMs(),
        changedBy: context.viewer.userId,
      })
      return answer('Match forgotten', await previewReconciling(context, roll, undefined))
    }
  }
}

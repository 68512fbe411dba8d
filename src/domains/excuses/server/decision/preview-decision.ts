import type { HandlerArguments } from '#server/api/handlers.ts'
import type { ExcuseDecision } from '../../contract/excuse-values.ts'
import { listExcuses } from '../excuses.queries.ts'
import { listEffects } from './covered-sessions.ts'
import { requireSelection } from './decide-excuses.ts'
import { refuseEach } from './decision-rules.ts'
import { weighExcuses } from './weigh-excuses.ts'

/** What a bulk decision would do, before it is made: each covered session with its status now and then. */
export async function previewDecision(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  { action, excuse_ids }: { action: ExcuseDecision; excuse_ids: readonly number[] },
) {
  const ids = requireSelection(excuse_ids)
  const excuses = await weighExcuses(db, await listExcuses(db, viewer, ids))
  const refusals = refuseEach(viewer, excuses, action)
  const nowMs = services.clock.nowMs()
  const effects = await listEffects(db, viewer, excuses, { decision: action, nowMs })
  const rows = excuses.map((excuse, index) => ({
    excuse_id: excuse.id,
    student_name: excuse.studentName,
    refusal: refusals.get(excuse.id) ?? null,
    sessions: effects[index]?.sessions ?? [],
  }))
  const handled = rows.filter((row) => row.refusal === null)
  return {
    excuses: rows,
    changed_sessions: handled
      .flatMap((row) => row.sessions)
      .filter((session) => session.status_now !== session.status_then).length,
  }
}

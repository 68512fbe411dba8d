import { SessionPage } from '#domains/attendance/web/session-page.embed.tsx'
import { PrintedPlan, SessionPlan } from '#domains/session-plans/web/session-plan.embed.tsx'

const plan = { AboveRoll: SessionPlan, OnPaper: PrintedPlan }

/** A session of an experience: its roll, and its plan above it. */
export function FacilitatedSession() {
  return <SessionPage plan={plan} />
}

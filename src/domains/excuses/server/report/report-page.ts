import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { holds } from '#server/api/viewer.ts'
import type { ExcuseReportFilter } from '../../contract/excuse-report.contract.ts'
import { defaultPeriodDays, excusePageSize } from '../../contract/excuse-values.ts'
import { findLastDecision } from '../decision/decisions.queries.ts'
import { weighExcuses } from '../decision/weigh-excuses.ts'
import { presentRow } from '../excuses.present.ts'
import { listReportPage, type ReportFilter } from './report.queries.ts'

const dayMs = 24 * 60 * 60_000
/** How long a decision is offered to be taken back. */
const undoOfferMs = 15 * 60_000

/** The last seven days when no period is asked for. Throws when it ends before it starts (1-staff-tools §5). */
export function resolvePeriod(filter: ExcuseReportFilter, nowMs: number): ReportFilter {
  const toMs = filter.end_at ?? nowMs
  const fromMs = filter.start_at ?? toMs - defaultPeriodDays * dayMs
  if (toMs < fromMs) throw invalid({ end_at: 'The period cannot end before it starts.' })
  const { approved, creator, search } = filter
  return { approved, creator, search, fromMs, toMs, nowMs }
}

/** A page of the excuse report (1-staff-tools §2.4): four statements in all, however many excuses. */
export async function getReportPage(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  { page, ...asked }: ExcuseReportFilter & { page: number },
) {
  const nowMs = services.clock.nowMs()
  const filter = resolvePeriod(asked, nowMs)
  const [{ rows, total }, last] = await Promise.all([
    readPage(page, excusePageSize, (range) => listReportPage(db, viewer, filter, range)),
    findLastDecision(db, viewer.userId),
  ])
  const weighed = await weighExcuses(db, rows)
  const isUndoable = last && !last.undoneAt && nowMs - last.decidedAt.getTime() < undoOfferMs
  return {
    excuses: weighed.map((excuse) => presentRow(viewer, excuse)),
    page,
    pageSize: excusePageSize,
    total,
    start_at: filter.fromMs,
    end_at: filter.toMs,
    can: { decide: holds(viewer, 'excuses.decide') || holds(viewer, 'excuses.decide.all') },
    undo: isUndoable ? { decision_id: last.id, action: last.action, count: last.excuses.length } : null,
  }
}

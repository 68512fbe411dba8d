import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type ProgressRow, releasementContract } from '../../contract/releasement.contract.ts'
import { cancelRelease } from './cancel-release.ts'
import { checkPublish } from './check-publish.ts'
import { checkUnpublish } from './check-unpublish.ts'
import { listMatching, listMissingParts, listProgress, type ProgressRecord } from './progress.queries.ts'
import { publishReports } from './publish-reports.ts'
import { findHoldMinutes, listWaitingReleases, putHoldMinutes } from './releases.queries.ts'
import { requireReleasable, type Selection } from './selected-students.ts'
import { unpublishReports } from './unpublish-reports.ts'

const pageSize = 25

/** The hold is the network's: a limit to some campuses does not change it. */
const setsHold = (viewer: Viewer) => reachOf(viewer, 'reports.release') === 'all'

export const releasementRoutes = handlers(releasementContract, {
  listProgress: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const cycle = await findSelectedCycle(db, filter.cycle_id, services.clock.nowMs())
    const facts = { page, pageSize, hold_minutes: await findHoldMinutes(db), can_set_hold: setsHold(viewer) }
    if (!cycle) return { ...facts, studentsProgresses: [], cycleId: null, releases: [], total: 0 }
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listProgress(db, viewer, cycle.id, filter, range),
    )
    const ids = rows.map(({ studentId }) => studentId)
    const parts = await listMissingParts(db, viewer, { cycleId: cycle.id, studentIds: ids })
    const missing = new Map(parts.map((row) => [row.studentId, row]))
    return {
      ...facts,
      studentsProgresses: rows.map((row) => presentProgress(row, missing.get(row.studentId))),
      cycleId: cycle.id,
      releases: await listWaitingReleases(db, viewer, cycle.id),
      total,
    }
  },

  listMatching: async ({ db, viewer, services, input }) => {
    const cycle = await findSelectedCycle(db, input.cycle_id, services.clock.nowMs())
    return { student_ids: cycle ? await listMatching(db, viewer, cycle.id, input) : [] }
  },

  sync: async ({ input, ...context }) => {
    const { cycle_id: cycleId, student_ids: studentIds, reports, custody_confirmed } = input
    const kind = reports.mid_cycle === undefined ? 'end_cycle' : 'mid_cycle'
    await getCycle(context.db, cycleId)
    const selection: Selection = { cycleId, kind, studentIds }
    const done = reports[kind]
      ? await publishReports(context, selection, custody_confirmed)
      : await unpublishReports(context, selection)
    return { ok: true as const, ...done }
  },

  check: async ({ db, viewer, services, input }) => {
    const cycle = await getCycle(db, input.cycle_id)
    const selection = { cycleId: cycle.id, kind: input.kind, studentIds: input.student_ids }
    await requireReleasable(db, viewer, selection)
    return checkPublish(db, viewer, { selection, cycle, nowMs: services.clock.nowMs() })
  },

  checkUnpublish: async ({ db, viewer, input }) => {
    const selection = { cycleId: input.cycle_id, kind: input.kind, studentIds: input.student_ids }
    await requireReleasable(db, viewer, selection)
    return checkUnpublish(db, selection)
  },

  cancel: ({ input, ...context }) => cancelRelease(context, input.releaseId),

  setHold: async ({ db, input, ...context }) => {
    const { viewer, services } = context
    if (!setsHold(viewer)) throw notFound()
    const before = await findHoldMinutes(db)
    await putHoldMinutes(db, input.minutes, { userId: viewer.userId, at: new Date(services.clock.nowMs()) })
    await insertAudit(db, context, {
      action: 'reports.hold_changed',
      subjectType: 'setting',
      subjectId: 'reports',
      before: { minutes: before },
      after: input,
    })
    return { ok: true as const, message: 'Hold saved' }
  },
})

async function getCycle(db: Database, cycleId: number) {
  const cycle = await findSelectedCycle(db, cycleId, 0)
  if (!cycle) throw notFound('There is no such cycle.')
  return cycle
}

const presentProgress = (
  row: ProgressRecord,
  missing: { readonly report: number; readonly final: number } | undefined,
): ProgressRow => ({
  student_id: row.studentId,
  student_name: row.name,
  mid_cycle: row.mid !== 'none',
  end_cycle: row.end !== 'none',
  has_report_assessment: row.hasReport,
  has_final_assessment: row.hasFinal,
  mid: { state: row.mid, goes_out_at: row.midAt?.toISOString() ?? null },
  end: { state: row.end, goes_out_at: row.endAt?.toISOString() ?? null },
  missing_report: missing?.report ?? 0,
  missing_final: missing?.final ?? 0,
  grade: row.grade,
  campus: row.campus,
  status: row.status,
  has_custody_remark: row.hasCustodyRemark,
})

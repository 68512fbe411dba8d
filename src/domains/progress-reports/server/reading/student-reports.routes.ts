import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import {
  type ReportOfCycle,
  type ReportVersion,
  studentReportsContract,
} from '../../contract/reading.contract.ts'
import { reportContent } from '../../contract/report-content.ts'
import { reportKinds } from '../../contract/report-kinds.ts'
import { buildContents } from '../content/build-contents.ts'
import { findSummary, saveSummary } from './save-summary.ts'
import {
  findContent,
  getReportStudent,
  listCyclesOfStudent,
  listVersions,
  type VersionRecord,
} from './student-reports.queries.ts'

export const studentReportsRoutes = handlers(studentReportsContract, {
  listReports: async ({ db, viewer, services, input: { studentId } }) => {
    const student = await getReportStudent(db, viewer, studentId)
    const now = new Date(services.clock.nowMs())
    const [cycles, versions] = await Promise.all([
      listCyclesOfStudent(db, studentId, now),
      listVersions(db, studentId),
    ])
    const reports = cycles.flatMap((cycle) =>
      reportKinds.map((kind) => ({
        cycle_id: cycle.id,
        cycle: cycle.title,
        school_year: cycle.schoolYear,
        starts_at: cycle.startsAt.toISOString(),
        ends_at: cycle.endsAt.toISOString(),
        kind,
        ...standingOf(versions.filter((one) => one.cycleId === cycle.id && one.kind === kind)),
      })),
    )
    return { reports, first_name: student.firstName }
  },

  getReport: async ({ db, viewer, services, input }) => {
    const { studentId, cycleId, kind } = input
    const { canWrite } = await getReportStudent(db, viewer, studentId)
    const cycle = await findSelectedCycle(db, cycleId, 0)
    if (!cycle) throw notFound()
    const versions = (await listVersions(db, studentId)).filter(
      (one) => one.cycleId === cycleId && one.kind === kind && one.isFrozen,
    )
    const shown =
      input.version === undefined
        ? versions.find(({ withdrawnAt }) => withdrawnAt === null)
        : versions.find(({ version }) => version === input.version)
    if (!shown && input.version) throw notFound('There is no such version of the report.')
    const content = shown
      ? (await findContent(db, shown.id))?.content
      : (
          await buildContents(db, { cycle, kind, studentIds: [studentId], nowMs: services.clock.nowMs() })
        ).get(studentId)
    const summary = await findSummary(db, input)
    return {
      content: reportContent.parse(content),
      version: shown?.version ?? null,
      versions: versions.map(presentVersion),
      summary: { body: summary?.body ?? '', version: summary?.version ?? 0, by: summary?.by ?? null },
      can_write: canWrite,
    }
  },

  saveSummary: ({ input, ...context }) => saveSummary(context, input),
})

/** Where a report stands by its versions, the newest first: what families see counts before what waits. */
function standingOf(
  versions: readonly VersionRecord[],
): Pick<ReportOfCycle, 'state' | 'at' | 'version' | 'opened_by'> {
  const live = versions.filter(({ withdrawnAt }) => withdrawnAt === null)
  const seen = live.find(({ outAt }) => outAt !== null)
  const said = seen ?? live[0] ?? versions[0]
  if (said === undefined) return { state: 'none', at: null, version: null, opened_by: [] }
  const { version, opened } = said
  const shown = { version, opened_by: opened }
  if (seen?.outAt) return { state: 'published', at: seen.outAt.toISOString(), ...shown }
  if (said.withdrawnAt === null) return { state: 'held', at: said.goesOutAt.toISOString(), ...shown }
  return { state: 'withdrawn', at: said.withdrawnAt.toISOString(), ...shown }
}

const presentVersion = (row: VersionRecord): ReportVersion => ({
  version: row.version,
  out_at: row.outAt?.toISOString() ?? null,
  goes_out_at: row.goesOutAt.toISOString(),
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  by: row.by,
  changes: row.changes,
  opened: row.opened,
})

import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id, instant, lines, version } from '#contract/values.ts'
import { releaseStates } from './releasement.contract.ts'
import { reportContent } from './report-content.ts'
import { reportKinds } from './report-kinds.ts'

const ofFamily = signedInAccess(
  'Students read their own published reports, guardians those of the children whose records are open to them.',
)

const opened = z.object({ name: z.string(), relation: z.string(), first_at: instant, last_at: instant })

const publishedVersion = z.object({
  version: z.number(),
  /** When the family saw it; null while it is held. */
  out_at: instant.nullable(),
  goes_out_at: instant,
  withdrawn_at: instant.nullable(),
  by: z.string().nullable(),
  /** What differs from the version before. */
  changes: z.array(z.string()),
  opened: z.array(opened),
})
export type ReportVersion = z.output<typeof publishedVersion>

const kindOfCycle = z.object({ studentId: id, cycleId: id, kind: z.enum(reportKinds) })

const reportOfCycle = z.object({
  cycle_id: z.number(),
  cycle: z.string(),
  school_year: z.string(),
  starts_at: instant,
  ends_at: instant,
  kind: z.enum(reportKinds),
  state: z.enum([...releaseStates, 'withdrawn']),
  /** When it went out, goes out, or was taken back. */
  at: instant.nullable(),
  version: z.number().nullable(),
  opened_by: z.array(opened),
})
export type ReportOfCycle = z.output<typeof reportOfCycle>

/** `/students/:studentId/reports`: the reports of a student as staff read them (pages.md, Students). */
export const studentReportsContract = {
  listReports: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/reports',
    summary: 'The progress reports of a student by cycle, with who opened them and when',
    access: 'reports.view',
    input: z.object({ studentId: id }),
    output: z.object({ reports: z.array(reportOfCycle), first_name: z.string() }),
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}/reports/{cycleId}/{kind}',
    summary: 'A report as the family sees it: the published one, a version of it, or what it would be now',
    access: 'reports.view',
    input: kindOfCycle.extend({
      /** The newest without one; 0 is what would be published now. */
      version: version.optional(),
    }),
    output: z.object({
      content: reportContent,
      /** Null for what would be published now. */
      version: z.number().nullable(),
      versions: z.array(publishedVersion),
      summary: z.object({ body: z.string(), version: z.number(), by: z.string().nullable() }),
      can_write: z.boolean(),
    }),
  }),
  saveSummary: endpoint({
    method: 'POST',
    path: '/backoffice/students/{studentId}/reports/{cycleId}/{kind}/summary',
    summary: 'Writes what the advisor says in a report; a published one keeps what it has',
    access: 'reports.write',
    input: kindOfCycle.extend({
      body: lines(2000, 'A summary takes up to 2,000 characters.'),
      version,
    }),
    output: z.object({ ok: z.literal(true), message: z.string(), version: z.number() }),
    errors: { CONFLICT: { status: 409, data: z.object({ body: z.string(), version: z.number() }) } },
  }),
}

const familyReport = z.object({
  report_id: z.number(),
  student_id: z.number(),
  first_name: z.string(),
  cycle: z.string(),
  starts_at: instant,
  ends_at: instant,
  kind: z.enum(reportKinds),
  version: z.number(),
  published_at: instant,
  /** The reader has opened it. */
  is_opened: z.boolean(),
})
export type FamilyReportRow = z.output<typeof familyReport>

/** `/family/reports`: published reports only, of whom the reader is entitled to now (domain.md §10). */
export const familyReportsContract = {
  listReports: endpoint({
    method: 'GET',
    path: '/family/reports',
    summary: 'The published progress reports of the student, or of the guardian’s children',
    access: ofFamily,
    output: z.object({
      reports: z.array(familyReport),
      /** Whom they would be of, and whether the records of each are open to who asks. */
      students: z.array(z.object({ first_name: z.string(), is_open: z.boolean() })),
    }),
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/family/reports/{reportId}',
    summary: 'A published report; of one that was corrected since, the correction',
    access: ofFamily,
    input: z.object({ reportId: id }),
    output: familyReport.extend({
      content: reportContent,
      /** The name of the school, for the paper; empty until it was said. */
      school: z.string(),
      /** What a correction says it changed. */
      changes: z.array(z.string()),
      /** Who else of the family can open it, by first name. */
      others: z.array(z.string()),
      /** Whom to write to. */
      advisor: z.object({ first_name: z.string(), email: z.string() }).nullable(),
    }),
  }),
}

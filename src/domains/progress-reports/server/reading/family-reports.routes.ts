import { findOrganization } from '#domains/organization/server/organization.service.ts'
import { notFound, refused } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { familyReportsContract } from '../../contract/reading.contract.ts'
import { reportContent } from '../../contract/report-content.ts'
import {
  type FamilyReportRecord,
  findAdvisor,
  findFamilyReport,
  listFamilyReports,
  listOthers,
  listReportedStudents,
  noteOpening,
} from './family-reports.queries.ts'

export const familyReportsRoutes = handlers(familyReportsContract, {
  listReports: async ({ db, viewer }) => {
    requireFamily(viewer)
    const [reports, students] = await Promise.all([
      listFamilyReports(db, viewer),
      listReportedStudents(db, viewer),
    ])
    return {
      reports: reports.map(present),
      students: students.map(({ firstName, isOpen }) => ({ first_name: firstName, is_open: isOpen })),
    }
  },

  getReport: async ({ db, viewer, services, input }) => {
    requireFamily(viewer)
    const report = await findFamilyReport(db, viewer, input.reportId)
    if (!report) throw notFound('This report is not there, or it is not one you can open.')
    const others = await listOthers(db, report.studentId, viewer.userId)
    const advisor = await findAdvisor(db, report.studentId)
    const { schoolName } = await findOrganization(db)
    // Staff who see as a family have not opened it for them.
    if (viewer.mirroredBy === null)
      await noteOpening(db, report.id, viewer.userId, new Date(services.clock.nowMs()))
    return {
      ...present(report),
      content: reportContent.parse(report.content),
      school: schoolName,
      changes: report.changes,
      others,
      advisor: advisor ? { first_name: advisor.firstName, email: advisor.email } : null,
    }
  },
})

/** Throws refused for employees, who see a family's reports through the mirror or on the page of the student. */
function requireFamily({ role }: Viewer): void {
  if (role !== 'student' && role !== 'guardian')
    throw refused('This page is for students and guardians. Staff find reports on the student’s page.')
}

const present = (row: FamilyReportRecord) => ({
  report_id: row.id,
  student_id: row.studentId,
  first_name: row.firstName,
  cycle: row.cycle,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  kind: row.kind,
  version: row.version,
  published_at: row.outAt.toISOString(),
  is_opened: row.isOpened,
})

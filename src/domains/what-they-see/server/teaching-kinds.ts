import { houseAttendanceContract } from '#domains/attendance/contract/house-attendance.contract.ts'
import { clubsContract } from '#domains/clubs/contract/clubs.contract.ts'
import { unitsContract } from '#domains/curriculum/contract/units.contract.ts'
import { experienceDesignsContract } from '#domains/experience-designs/contract/experience-design.contract.ts'
import { houseReportsContract } from '#domains/house-reports/contract/house-reports.contract.ts'
import { learningHoursContract } from '#domains/learning-times/contract/learning-hours.contract.ts'
import { pathwaysContract } from '#domains/pathways/contract/pathways.contract.ts'
import { studentPathwaysContract } from '#domains/pathways/contract/student-pathways.contract.ts'
import { catalogueContract } from '#domains/registrations/contract/catalogue.contract.ts'
import { registrationsContract } from '#domains/registrations/contract/registrations.contract.ts'
import { learningHistoryContract } from '#domains/student-page/contract/learning-history.contract.ts'
import { studentStatusContract } from '#domains/student-status/contract/student-status.contract.ts'
import { templatesContract } from '#domains/templates/contract/templates.contract.ts'
import type { RecordKind } from './record-kind.ts'

const people = ['people.view.all', 'people.view'] as const
const experiences = ['experiences.manage', 'experiences.view.all', 'experiences.facilitate'] as const

/** What is taught and where somebody belongs: each stands for a page. */
export const teachingKinds: readonly RecordKind[] = [
  {
    title: 'Template',
    page: '/templates/editor/:id/general',
    endpoint: templatesContract.getTemplate,
    names: { id: 'template_id' },
    rights: ['templates.manage', 'templates.write', 'templates.view'],
  },
  {
    title: 'Pathway',
    page: '/journey-builder/pathways/management/:pathwayId',
    endpoint: pathwaysContract.getPathway,
    rights: ['pathways.manage', 'pathways.view'],
  },
  {
    title: 'Pathways of a student',
    page: '/students/:studentId/pathways',
    endpoint: studentPathwaysContract.listStudentPathways,
    rights: ['pathways.manage', 'pathways.view', ...people],
  },
  {
    title: 'Club',
    page: '/clubs/:clubId/edit',
    endpoint: clubsContract.getClub,
    rights: ['clubs.manage'],
  },
  {
    title: 'Members of a club',
    page: '/clubs/:clubId/members',
    endpoint: clubsContract.listMembers,
    rights: ['clubs.manage', ...people],
  },
  {
    title: 'Unit',
    page: '/workbench/units/edit/:unitId',
    endpoint: unitsContract.getUnit,
    names: { unitId: 'unit_id' },
    rights: ['curriculum.manage', 'curriculum.view'],
  },
  {
    title: 'Experience of the catalogue',
    page: '/experiences/:experienceId',
    endpoint: catalogueContract.getExperience,
    names: { experienceId: 'experience_id' },
    rights: ['catalogue.view'],
  },
  {
    title: 'Registrations of an experience',
    page: '/experiences/:experienceId/registrations',
    endpoint: registrationsContract.listRegistered,
    names: { experienceId: 'experience_id' },
    rights: ['registrations.manage', ...experiences],
  },
  {
    title: 'Design of an experience',
    page: '/experiences/editor/:id/general',
    endpoint: experienceDesignsContract.getDesign,
    names: { id: 'experience_id' },
    rights: experiences,
  },
  {
    title: 'Status of a student',
    page: '/students/:studentId/status',
    endpoint: studentStatusContract.getStatus,
    rights: people,
  },
  {
    title: 'Learning history of a student',
    page: '/students/:studentId/learning-history',
    endpoint: learningHistoryContract.getLearningHistory,
    rights: people,
  },
  {
    title: 'Learning hours of a student',
    page: '/students/:studentId/learning-hours',
    endpoint: learningHoursContract.getHours,
    rights: ['attendance.view.all', 'attendance.view', ...people],
  },
  {
    title: 'Rolls of a house',
    page: '/houses/:houseId/attendances',
    endpoint: houseAttendanceContract.getHouseAttendances,
    rights: ['attendance.view.all', 'attendance.view', 'houses.view.all', 'houses.view'],
  },
  {
    title: 'Weekly reports of a house',
    page: '/houses/:houseId/overview',
    endpoint: houseReportsContract.getOverview,
    rights: ['houses.view.all', 'houses.view'],
  },
]

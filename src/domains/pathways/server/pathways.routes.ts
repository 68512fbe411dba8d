import { findRunningYear } from '#domains/school-year/server/school-year.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { pathwaysContract } from '../contract/pathways.contract.ts'
import { assignStudent, takeAssignmentBack } from './assign-student.ts'
import { countStudents, findCandidates, listSchoolYears, listStudents } from './assignments.queries.ts'
import { createPathway, removePathway, updatePathway } from './change-pathways.ts'
import { updateCyclePlan } from './change-plan.ts'
import { findSchoolYear } from './find-school-year.ts'
import { managesPathways } from './pathways.access.ts'
import { findTemplates, getPathway, listPathways, listPlans } from './pathways.queries.ts'

const pageSize = 50
const studentsPageSize = 25

export const pathwaysRoutes = handlers(pathwaysContract, {
  listPathways: async ({ db, viewer, services, input: { page, ...asked } }) => {
    const running = await findRunningYear(db, services.clock.nowMs())
    const schoolYear = await findSchoolYear(db, asked, running)
    const [{ rows, total }, counts, schoolYears] = await Promise.all([
      readPage(page, pageSize, (range) => listPathways(db, schoolYear, range)),
      countStudents(db, schoolYear, running),
      listSchoolYears(db, running),
    ])
    return {
      page,
      pageSize,
      total,
      pathways: rows.map(({ id, title, type, grades, schoolStage }) => ({
        id,
        title,
        type,
        grades,
        school_stage: schoolStage,
        students_amount: counts.get(id) ?? 0,
      })),
      schoolYear,
      schoolYears,
      canManage: managesPathways(viewer),
    }
  },

  changePathways: ({ input, ...context }) => {
    const isPreview = input.is_preview
    if (input.action !== 'create_pathway')
      return removePathway(context, { id: input.id, isBack: input.action === 'restore_pathway', isPreview })
    const { title, type, schoolStage, gradeDefault, schoolYear } = input
    return createPathway(context, { title, type, schoolStage, grades: gradeDefault, schoolYear, isPreview })
  },

  getPathway: async ({ db, viewer, services, input: { pathwayId } }) => {
    const running = await findRunningYear(db, services.clock.nowMs())
    const pathway = await getPathway(db, pathwayId, running)
    const [plans, templates, counts] = await Promise.all([
      listPlans(db, pathway),
      findTemplates(db, pathway.schoolStage, ''),
      countStudents(db, pathway.schoolYear, running),
    ])
    return {
      pathway: {
        id: pathway.id,
        title: pathway.title,
        type: pathway.type,
        grades: pathway.grades,
        school_stage: pathway.schoolStage,
        students_amount: counts.get(pathway.id) ?? 0,
        school_year: pathway.schoolYear,
        version: pathway.version,
      },
      cyclePlans: plans,
      activeTemplates: templates,
      canManage: managesPathways(viewer),
    }
  },

  changePathway: ({ input, ...context }) => {
    const id = input.pathwayId
    if (input.action === 'update_cycle_plan') {
      const { cycleId, templateIds, version } = input
      return updateCyclePlan(context, { id, cycleId, templateIds, version, isPreview: input.is_preview })
    }
    if (input.action === 'take_assignment_back') return takeAssignmentBack(context, id, input.change_id)
    if (input.action !== 'update_pathway')
      return assignStudent(context, id, input.student_id, input.action === 'assign_student')
    const { title, type, schoolStage, defaultGrade: grades, version } = input
    return updatePathway(context, {
      id,
      title,
      type,
      schoolStage,
      grades,
      version,
      isPreview: input.is_preview,
    })
  },

  listStudents: async ({ db, viewer, services, input: { pathwayId, page, search } }) => {
    const pathway = await getPathway(db, pathwayId, await findRunningYear(db, services.clock.nowMs()))
    const { rows, total } = await readPage(page, studentsPageSize, (range) =>
      listStudents(db, viewer, pathway, { ...range, search }),
    )
    const students = rows.map(({ total: _total, ...student }) => student)
    return { page, pageSize: studentsPageSize, total, students }
  },

  findStudents: async ({ db, viewer, services, input }) => {
    const pathway = await getPathway(db, input.pathwayId, await findRunningYear(db, services.clock.nowMs()))
    return findCandidates(db, viewer, pathway, input.search)
  },

  findTemplates: async ({ db, services, input }) => {
    const pathway = await getPathway(db, input.pathwayId, await findRunningYear(db, services.clock.nowMs()))
    return findTemplates(db, pathway.schoolStage, input.search)
  },
})

import { handlers } from '#server/api/handlers.ts'
import { learningHistoryContract } from '../contract/learning-history.contract.ts'
import { studentOverviewContract } from '../contract/student-overview.contract.ts'
import { studentPageContract } from '../contract/student-page.contract.ts'
import { studentTimelineContract } from '../contract/student-timeline.contract.ts'
import { addFormerSchool, removeFormerSchool, saveFormerSchool } from './history/change-former-school.ts'
import { loadLearningHistory } from './history/load-history.ts'
import { loadHistoryOfYear } from './history/load-year.ts'
import { loadStudentHead } from './load-head.ts'
import { loadStudentOverview } from './overview/load-overview.ts'
import { loadStudentToday } from './overview/today.ts'
import { loadStudentTimeline } from './timeline/load-timeline.ts'

export const studentPageRoutes = handlers(studentPageContract, {
  getStudentHead: ({ db, viewer, services, input }) =>
    loadStudentHead({ db, viewer, nowMs: services.clock.nowMs() }, input.studentId),
})

export const studentOverviewRoutes = handlers(studentOverviewContract, {
  getStudentOverview: ({ db, viewer, services, input }) =>
    loadStudentOverview({ db, viewer, nowMs: services.clock.nowMs() }, input),

  getStudentToday: ({ db, viewer, services, input }) =>
    loadStudentToday({ db, viewer, nowMs: services.clock.nowMs() }, input.studentId),
})

export const studentTimelineRoutes = handlers(studentTimelineContract, {
  getStudentTimeline: ({ db, viewer, services, input }) =>
    loadStudentTimeline({ db, viewer, nowMs: services.clock.nowMs() }, input),
})

export const learningHistoryRoutes = handlers(learningHistoryContract, {
  getLearningHistory: ({ db, viewer, services, input }) =>
    loadLearningHistory({ db, viewer, nowMs: services.clock.nowMs() }, input.studentId),

  getHistoryOfYear: ({ db, viewer, services, input }) =>
    loadHistoryOfYear({ db, viewer, nowMs: services.clock.nowMs() }, input),

  addFormerSchool: ({ input, ...context }) => addFormerSchool(context, input),

  saveFormerSchool: ({ input, ...context }) => saveFormerSchool(context, input),

  removeFormerSchool: ({ input, ...context }) => removeFormerSchool(context, input),
})

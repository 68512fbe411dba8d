import type { Domain } from '#server/domain.ts'
import {
  learningHistoryRoutes,
  studentOverviewRoutes,
  studentPageRoutes,
  studentTimelineRoutes,
} from './student-page.routes.ts'

/** Reads what other domains keep; its own are the schools a student was at before. */
export const studentPageDomain: Domain = {
  name: 'student-page',
  routes: {
    studentPage: studentPageRoutes,
    studentOverview: studentOverviewRoutes,
    studentTimeline: studentTimelineRoutes,
    learningHistory: learningHistoryRoutes,
  },
}

import { createRoute } from '@tanstack/react-router'
import { studentHeadQuery } from '#domains/student-page/web/student-queries.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

/** One student: the head and the tabs stand around every page of them. */
export const student = createRoute({
  getParentRoute: () => staff,
  path: '/students/$studentId',
  loader: asks<'studentId'>(({ params, ask }) => ask(studentHeadQuery(Number(params.studentId)))),
  component: page(() => import('#domains/student-page/web/StudentLayout.tsx'), 'StudentLayout'),
})

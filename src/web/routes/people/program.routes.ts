import { createRoute, notFound, redirect } from '@tanstack/react-router'
import {
  abilityQuery,
  flexPerksQuery,
  migrationQuery,
  missingQuery,
  missingSearch,
  planOptionsQuery,
  plansQuery,
  plansSearch,
  programQuery,
  programSearch,
  stageOf,
  subjectQuery,
} from '#domains/graduation/web/program-address.ts'
import { requiredQuery, requiredSearch } from '#domains/learning-times/web/required/required-address.ts'
import { documentsQuery } from '#domains/student-documents/web/documents-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'
import { student } from './student-frame.routes.ts'

const programOf = (params: { readonly studentId: string; readonly schoolStage?: string }) =>
  [Number(params.studentId), stageOf(params.schoolStage)] as const
const studentProgram = createRoute({
  getParentRoute: () => student,
  path: '/program/{-$schoolStage}',
  validateSearch: searchOf(programSearch),
  loader: asks<'studentId', 'schoolStage'>(({ params, search, ask }) =>
    ask(programQuery(...programOf(params), programSearch.parse(search))),
  ),
  component: page(() => import('#domains/graduation/web/program/ProgramPage.tsx'), 'ProgramPage'),
})
const studentProgramOverview = createRoute({
  getParentRoute: () => student,
  path: '/program/{-$schoolStage}/overview',
  validateSearch: searchOf(programSearch),
  loader: asks<'studentId', 'schoolStage'>(({ params, search, ask }) =>
    ask(programQuery(...programOf(params), programSearch.parse(search))),
  ),
  component: page(() => import('#domains/graduation/web/program/ProgramPage.tsx'), 'ProgramPage'),
})
const studentProgramAbility = createRoute({
  getParentRoute: () => studentProgramOverview,
  path: '/abilities/$abilityId',
  loader: asks<'studentId' | 'abilityId', 'schoolStage'>(({ params, ask }) =>
    ask(abilityQuery(...programOf(params), Number(params.abilityId))),
  ),
  component: page(() => import('#domains/graduation/web/program/AbilitySheet.tsx'), 'AbilitySheet'),
})
const studentProgramMigration = createRoute({
  getParentRoute: () => student,
  path: '/program/hs/migrate',
  loader: asks<'studentId'>(({ params, ask }) => ask(migrationQuery(Number(params.studentId)))),
  component: page(() => import('#domains/graduation/web/migrate/MigratePage.tsx'), 'MigratePage'),
})
const studentSubject = createRoute({
  getParentRoute: () => student,
  path: '/program/{-$schoolStage}/$subjectId',
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,9}$/.test(params.subjectId)) throw notFound()
  },
  loader: asks<'studentId' | 'subjectId', 'schoolStage'>(({ params, ask }) => {
    ask(programQuery(...programOf(params), {}))
    ask(subjectQuery(...programOf(params), Number(params.subjectId)))
  }),
  component: page(() => import('#domains/graduation/web/subject/SubjectPage.tsx'), 'SubjectPage'),
})
const studentTopic = createRoute({
  getParentRoute: () => studentSubject,
  path: '/details/$topicId',
  loader: asks<'studentId' | 'subjectId' | 'topicId', 'schoolStage'>(({ params, ask }) =>
    ask(subjectQuery(...programOf(params), Number(params.subjectId))),
  ),
  component: page(() => import('#domains/graduation/web/subject/TopicSheet.tsx'), 'TopicSheet'),
})
const studentExemption = createRoute({
  getParentRoute: () => studentSubject,
  path: '/exemption/$topicId',
  loader: asks<'studentId' | 'subjectId' | 'topicId', 'schoolStage'>(({ params, ask }) => {
    ask(subjectQuery(...programOf(params), Number(params.subjectId)))
    ask(documentsQuery(Number(params.studentId)))
  }),
  component: page(() => import('#domains/graduation/web/subject/ExemptionPanel.tsx'), 'ExemptionPanel'),
})
const studentElective = createRoute({
  getParentRoute: () => studentSubject,
  path: '/external-elective/$topicId',
  loader: asks<'studentId' | 'subjectId' | 'topicId', 'schoolStage'>(({ params, ask }) =>
    ask(subjectQuery(...programOf(params), Number(params.subjectId))),
  ),
  component: page(() => import('#domains/graduation/web/subject/ElectivePanel.tsx'), 'ElectivePanel'),
})
const studentFlexPerks = createRoute({
  getParentRoute: () => student,
  path: '/overview/$experienceId/$perkType/edit-flex-perks',
  loader: asks<'studentId' | 'experienceId' | 'perkType'>(({ params, ask }) =>
    ask(
      flexPerksQuery({
        studentId: Number(params.studentId),
        experienceId: Number(params.experienceId),
        perkType: params.perkType === 'abilities' ? 'abilities' : 'units',
      }),
    ),
  ),
  component: page(() => import('#domains/graduation/web/flex/FlexPerksPage.tsx'), 'FlexPerksPage'),
})
/** The address that lists of houses know (3-shell-and-houses §2.1). */
const graduationOfStudent = createRoute({
  getParentRoute: () => staff,
  path: '/students/graduation/$studentId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/students/$studentId/program/{-$schoolStage}', params, replace: true })
  },
})
const graduationPlans = createRoute({
  getParentRoute: () => staff,
  path: '/students/graduation/plans',
  validateSearch: searchOf(plansSearch),
  loader: asks(({ ask }) => {
    ask(plansQuery())
    ask(planOptionsQuery())
  }),
  component: page(() => import('#domains/graduation/web/plans/PlansPage.tsx'), 'PlansPage'),
})

const graduationMissing = createRoute({
  getParentRoute: () => staff,
  path: '/students/graduation/missing',
  validateSearch: searchOf(missingSearch),
  loader: asks(({ search, ask }) => ask(missingQuery(missingSearch.parse(search)))),
  component: page(() => import('#domains/graduation/web/missing/MissingPage.tsx'), 'MissingPage'),
})

const requiredHours = createRoute({
  getParentRoute: () => staff,
  path: '/students/graduation/hours',
  validateSearch: searchOf(requiredSearch),
  loader: asks(({ ask }) => ask(requiredQuery())),
  component: page(
    () => import('#domains/learning-times/web/required/RequiredHoursPage.tsx'),
    'RequiredHoursPage',
  ),
})

/** A student's program, within the page of the student. */
export const programRoutes = [
  studentProgram,
  studentProgramOverview.addChildren([studentProgramAbility]),
  studentProgramMigration,
  studentSubject.addChildren([studentTopic, studentExemption, studentElective]),
  studentFlexPerks,
] as const

/** Graduation outside of it. */
export const graduationRoutes = [
  graduationOfStudent,
  graduationPlans,
  graduationMissing,
  requiredHours,
] as const

import { createRoute, redirect } from '@tanstack/react-router'
import {
  chatListSearch,
  chatRoots,
  employeesQuery,
  experiencesQuery,
  housesQuery,
  inconsistenciesQuery,
  jobQuery,
  jobsQuery,
  stateQuery,
  studentsQuery,
  usersQuery,
} from '#domains/chat-sync/web/chat-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { workbench } from './workbench-frame.routes.ts'

/** One community: its tabs, each an address. Both are made by this, so that what one has the other has. */
function communityRoutes(server: 'students' | 'guardians') {
  const community = createRoute({
    getParentRoute: () => workbench,
    path: server === 'students' ? '/chat-server' : '/guardian-chat-server',
    loader: asks(({ ask }) => ask(stateQuery(server))),
  })
  const start = createRoute({
    getParentRoute: () => community,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: `${chatRoots[server]}/basic-setup`, replace: true })
    },
  })
  const setup = createRoute({
    getParentRoute: () => community,
    path: '/basic-setup',
    loader: asks(({ ask }) => ask(stateQuery(server))),
    component: page(() => import('#domains/chat-sync/web/setup/SetupTab.tsx'), 'SetupTab'),
  })
  const houses = createRoute({
    getParentRoute: () => community,
    path: '/houses',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(housesQuery(server, search))),
    component: page(() => import('#domains/chat-sync/web/HousesTab.tsx'), 'HousesTab'),
  })
  const experiences = createRoute({
    getParentRoute: () => community,
    path: '/experiences',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(experiencesQuery(server, search))),
    component: page(() => import('#domains/chat-sync/web/ExperiencesTab.tsx'), 'ExperiencesTab'),
  })
  const users = createRoute({
    getParentRoute: () => community,
    path: '/users',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(usersQuery(server, search))),
    component: page(() => import('#domains/chat-sync/web/UsersTab.tsx'), 'UsersTab'),
  })
  const students = createRoute({
    getParentRoute: () => community,
    path: '/students',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(studentsQuery(server, search))),
    component: page(() => import('#domains/chat-sync/web/StudentsTab.tsx'), 'StudentsTab'),
  })
  const employees = createRoute({
    getParentRoute: () => community,
    path: '/employees',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(employeesQuery(server, search))),
    component: page(() => import('#domains/chat-sync/web/EmployeesTab.tsx'), 'EmployeesTab'),
  })
  const jobs = createRoute({
    getParentRoute: () => community,
    path: '/jobs/{-$jobId}',
    validateSearch: searchOf(chatListSearch),
    loader: asks<never, 'jobId'>(({ params, search, ask }) => {
      ask(jobsQuery(server, search))
      if (params.jobId !== undefined) ask(jobQuery(server, Number(params.jobId)))
    }),
    component: page(() => import('#domains/chat-sync/web/jobs/JobsTab.tsx'), 'JobsTab'),
  })
  const inconsistencies = createRoute({
    getParentRoute: () => community,
    path: '/inconsistencies',
    validateSearch: searchOf(chatListSearch),
    loader: asks(({ search, ask }) => ask(inconsistenciesQuery(server, search))),
    component: page(
      () => import('#domains/chat-sync/web/inconsistencies/InconsistenciesTab.tsx'),
      'InconsistenciesTab',
    ),
  })
  return community.addChildren([
    start,
    setup,
    houses,
    experiences,
    users,
    students,
    employees,
    jobs,
    inconsistencies,
  ])
}

/** The community chats of students and of guardians. */
export const chatSyncRoutes = [communityRoutes('students'), communityRoutes('guardians')] as const

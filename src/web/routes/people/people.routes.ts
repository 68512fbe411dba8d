import { createRoute } from '@tanstack/react-router'
import {
  guardiansQuery,
  guardiansSearch,
  studentsQuery,
  studentsSearch,
} from '#domains/directory/web/families/people-address.ts'
import { savedViewsQuery } from '#domains/saved-views/web/saved-views-query.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const students = createRoute({
  getParentRoute: () => staff,
  path: '/students',
  validateSearch: searchOf(studentsSearch),
  loader: asks(({ search, ask }) => {
    ask(studentsQuery(search))
    ask(savedViewsQuery('/students'))
  }),
  component: page(() => import('#domains/directory/web/families/StudentsPage.tsx'), 'StudentsPage'),
})
const guardians = createRoute({
  getParentRoute: () => staff,
  path: '/guardians',
  validateSearch: searchOf(guardiansSearch),
  loader: asks(({ search, ask }) => ask(guardiansQuery(search))),
  component: page(() => import('#domains/directory/web/families/GuardiansPage.tsx'), 'GuardiansPage'),
})

/** Students and their guardians, by hand. */
export const peopleRoutes = [students, guardians]

import { createRoute } from '@tanstack/react-router'
import { guardiansSearch, studentsSearch } from '#domains/directory/web/families/people-address.ts'
import { searchOf } from '../address.ts'
import { page } from '../page.ts'
import { staff } from './frames.ts'

const students = createRoute({
  getParentRoute: () => staff,
  path: '/students',
  validateSearch: searchOf(studentsSearch),
  component: page(() => import('#domains/directory/web/families/StudentsPage.tsx'), 'StudentsPage'),
})
const guardians = createRoute({
  getParentRoute: () => staff,
  path: '/guardians',
  validateSearch: searchOf(guardiansSearch),
  component: page(() => import('#domains/directory/web/families/GuardiansPage.tsx'), 'GuardiansPage'),
})

/** Students and their guardians, by hand. */
export const peopleRoutes = [students, guardians]

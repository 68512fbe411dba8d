import { createRoute, redirect } from '@tanstack/react-router'
import { address, pageNumber, searchOf, text } from '../address.ts'
import { page } from '../page.ts'
import { staff } from './frames.ts'

const mirror = createRoute({
  getParentRoute: () => staff,
  path: '/impersonate',
})
const mirrorIndex = createRoute({
  getParentRoute: () => mirror,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/impersonate/students' })
  },
})
const mirrorSearch = address({ search: text, page: pageNumber })
const mirrorStudents = createRoute({
  getParentRoute: () => mirror,
  path: '/students',
  validateSearch: searchOf(mirrorSearch),
  component: page(() => import('#domains/mirror/web/MirrorStudentsPage.tsx'), 'MirrorStudentsPage'),
})
const mirrorGuardians = createRoute({
  getParentRoute: () => mirror,
  path: '/guardians',
  validateSearch: searchOf(mirrorSearch),
  component: page(() => import('#domains/mirror/web/MirrorGuardiansPage.tsx'), 'MirrorGuardiansPage'),
})

const mirrorStart = createRoute({
  getParentRoute: () => mirror,
  path: '/$userId',
  validateSearch: searchOf(address({ allowChanges: text })),
  component: page(() => import('#domains/mirror/web/MirrorStartPage.tsx'), 'MirrorStartPage'),
})

/** Seeing the platform as a family does. */
export const mirrorRoutes = mirror.addChildren([mirrorIndex, mirrorStudents, mirrorGuardians, mirrorStart])

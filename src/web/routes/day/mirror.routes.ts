import { createRoute, redirect } from '@tanstack/react-router'
import {
  mirrorGuardiansQuery,
  mirrorPersonQuery,
  mirrorSearch,
  mirrorStudentsQuery,
} from '#domains/mirror/web/mirror-address.ts'
import { address, searchOf, text } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

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
const mirrorStudents = createRoute({
  getParentRoute: () => mirror,
  path: '/students',
  validateSearch: searchOf(mirrorSearch),
  loader: asks(({ search, ask }) => ask(mirrorStudentsQuery(mirrorSearch.parse(search)))),
  component: page(() => import('#domains/mirror/web/MirrorStudentsPage.tsx'), 'MirrorStudentsPage'),
})
const mirrorGuardians = createRoute({
  getParentRoute: () => mirror,
  path: '/guardians',
  validateSearch: searchOf(mirrorSearch),
  loader: asks(({ search, ask }) => ask(mirrorGuardiansQuery(mirrorSearch.parse(search)))),
  component: page(() => import('#domains/mirror/web/MirrorGuardiansPage.tsx'), 'MirrorGuardiansPage'),
})

const mirrorStart = createRoute({
  getParentRoute: () => mirror,
  path: '/$userId',
  validateSearch: searchOf(address({ allowChanges: text })),
  loader: asks<'userId'>(({ params, ask }) => ask(mirrorPersonQuery(params.userId))),
  component: page(() => import('#domains/mirror/web/MirrorStartPage.tsx'), 'MirrorStartPage'),
})

/** Seeing the platform as a family does. */
export const mirrorRoutes = mirror.addChildren([mirrorIndex, mirrorStudents, mirrorGuardians, mirrorStart])

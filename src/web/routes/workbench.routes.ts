import { createRoute } from '@tanstack/react-router'
import { announcementsSearch } from '#domains/notifications/web/announcements/announcements-address.ts'
import { outboxSearch } from '#domains/outbox/web/outbox-address.ts'
import { page } from '../page.ts'
import { searchOf } from '../search-params.ts'
import { staff } from './frames.ts'

const workbench = createRoute({
  getParentRoute: () => staff,
  path: '/workbench',
})
const workbenchIndex = createRoute({
  getParentRoute: () => workbench,
  path: '/',
  component: page(() => import('#domains/shell/web/WorkbenchIndexPage.tsx'), 'WorkbenchIndexPage'),
})
const outbox = createRoute({
  getParentRoute: () => workbench,
  path: '/outbox',
  validateSearch: searchOf(outboxSearch),
  component: page(() => import('#domains/outbox/web/OutboxPage.tsx'), 'OutboxPage'),
})
const services = createRoute({
  getParentRoute: () => workbench,
  path: '/services',
  component: page(() => import('#domains/shell/web/ServicesPage.tsx'), 'ServicesPage'),
})
const announcements = createRoute({
  getParentRoute: () => workbench,
  path: '/notifications',
  validateSearch: searchOf(announcementsSearch),
  component: page(
    () => import('#domains/notifications/web/announcements/AnnouncementsPage.tsx'),
    'AnnouncementsPage',
  ),
})
const maintenance = createRoute({
  getParentRoute: () => workbench,
  path: '/maintenance',
  component: page(() => import('#domains/shell/web/MaintenancePage.tsx'), 'MaintenancePage'),
})
const workbenchNotFound = createRoute({
  getParentRoute: () => workbench,
  path: '$',
  component: page(() => import('#domains/shell/web/WorkbenchNotFound.tsx'), 'WorkbenchNotFound'),
})

/** The tools of the back office. */
export const workbenchRoutes = workbench.addChildren([
  workbenchIndex,
  outbox,
  announcements,
  services,
  maintenance,
  workbenchNotFound,
])

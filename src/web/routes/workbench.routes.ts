import { createRoute, redirect } from '@tanstack/react-router'
import { abilitiesQuery, abilitiesSearch } from '#domains/curriculum/web/abilities/abilities-address.ts'
import {
  subjectsQuery,
  subjectsSearch,
  topicQuery,
} from '#domains/curriculum/web/subjects/subjects-address.ts'
import { unitsQuery, unitsSearch } from '#domains/curriculum/web/units/units-address.ts'
import { employeesQuery, employeesSearch } from '#domains/directory/web/employees/employees-address.ts'
import {
  featureFlagsSearch,
  flagsQuery,
  groupsQuery,
} from '#domains/feature-flags/web/feature-flags-address.ts'
import { announcementsSearch } from '#domains/notifications/web/announcements/announcements-address.ts'
import { campusSearch } from '#domains/organization/web/campus-address.ts'
import { outboxQuery, outboxSearch } from '#domains/outbox/web/outbox-address.ts'
import {
  progressQuery,
  releasementSearch,
} from '#domains/progress-reports/web/releasement/releasement-address.ts'
import { rememberTool } from '#domains/shell/web/workbench/used-tools.ts'
import { searchOf } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

const workbench = createRoute({
  getParentRoute: () => staff,
  path: '/workbench',
  beforeLoad: ({ location, cause }) => {
    if (cause !== 'preload') rememberTool(location.pathname)
  },
  // The list of tools stands beside each of them.
  loader: asks(({ ask }) => ask(api.shell.getWorkbenchIndex.queryOptions({ staleTime: 60_000 }))),
})
const workbenchIndex = createRoute({
  getParentRoute: () => workbench,
  path: '/',
  component: page(() => import('#domains/shell/web/workbench/WorkbenchIndexPage.tsx'), 'WorkbenchIndexPage'),
})
const outbox = createRoute({
  getParentRoute: () => workbench,
  path: '/outbox',
  validateSearch: searchOf(outboxSearch),
  loader: asks(({ search, ask }) => ask(outboxQuery(outboxSearch.parse(search)))),
  component: page(() => import('#domains/outbox/web/OutboxPage.tsx'), 'OutboxPage'),
})
const services = createRoute({
  getParentRoute: () => workbench,
  path: '/services',
  loader: asks(({ ask }) => ask(api.shell.getVendorHealth.queryOptions())),
  component: page(() => import('#domains/shell/web/workbench/ServicesPage.tsx'), 'ServicesPage'),
})
/** Announcements have a place of their own; this is the documented address, and that of older links. */
const announcements = createRoute({
  getParentRoute: () => workbench,
  path: '/notifications',
  validateSearch: searchOf(announcementsSearch),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/announcements', search, replace: true })
  },
})
const maintenance = createRoute({
  getParentRoute: () => workbench,
  path: '/maintenance',
  component: page(() => import('#domains/shell/web/workbench/MaintenancePage.tsx'), 'MaintenancePage'),
})
const organization = createRoute({
  getParentRoute: () => workbench,
  path: '/organization',
  loader: asks(({ ask }) => ask(api.organization.getOrganization.queryOptions())),
  component: page(() => import('#domains/organization/web/OrganizationPage.tsx'), 'OrganizationPage'),
})
const campusSettings = createRoute({
  getParentRoute: () => workbench,
  path: '/campus-settings',
  validateSearch: searchOf(campusSearch),
  loader: asks(({ ask }) => ask(api.organization.listCampuses.queryOptions())),
  component: page(() => import('#domains/organization/web/CampusSettingsPage.tsx'), 'CampusSettingsPage'),
})
const employeesAndPermissions = createRoute({
  getParentRoute: () => workbench,
  path: '/employees-and-permissions',
})
/** The other tabs of it come with administration. */
const employeesStart = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workbench/employees-and-permissions/employees' })
  },
})
const employees = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/employees',
  validateSearch: searchOf(employeesSearch),
  loader: asks(({ search, ask }) => ask(employeesQuery(search))),
  component: page(() => import('#domains/directory/web/employees/EmployeesPage.tsx'), 'EmployeesPage'),
})
const editEmployee = createRoute({
  getParentRoute: () => employees,
  path: '/{-$employeeId}/edit',
  component: page(() => import('#domains/directory/web/employees/EditEmployee.tsx'), 'EditEmployee'),
})
const units = createRoute({
  getParentRoute: () => workbench,
  path: '/units',
  validateSearch: searchOf(unitsSearch),
  loader: asks(({ search, ask }) => ask(unitsQuery(search))),
  component: page(() => import('#domains/curriculum/web/units/UnitsPage.tsx'), 'UnitsPage'),
})
const abilities = createRoute({
  getParentRoute: () => workbench,
  path: '/units/abilities',
  validateSearch: searchOf(abilitiesSearch),
  loader: asks(({ search, ask }) => ask(abilitiesQuery(search))),
  component: page(() => import('#domains/curriculum/web/abilities/AbilitiesPage.tsx'), 'AbilitiesPage'),
})
const subjects = createRoute({
  getParentRoute: () => workbench,
  path: '/units/subjects',
  validateSearch: searchOf(subjectsSearch),
  loader: asks(({ search, ask }) => {
    ask(subjectsQuery())
    const { topic } = subjectsSearch.parse(search)
    if (topic !== undefined) ask(topicQuery(topic))
  }),
  component: page(() => import('#domains/curriculum/web/subjects/SubjectsPage.tsx'), 'SubjectsPage'),
})
const newUnit = createRoute({
  getParentRoute: () => units,
  path: '/new',
  component: page(() => import('#domains/curriculum/web/units/UnitPanel.tsx'), 'NewUnitPanel'),
})
const editUnit = createRoute({
  getParentRoute: () => units,
  path: '/edit/$unitId',
  component: page(() => import('#domains/curriculum/web/units/UnitPanel.tsx'), 'UnitPanel'),
})
const reportReleasement = createRoute({
  getParentRoute: () => workbench,
  path: '/report/progress',
  validateSearch: searchOf(releasementSearch),
  loader: asks(({ search, ask }) => {
    ask(progressQuery(search))
    ask(api.people.listCohorts.queryOptions())
  }),
  component: page(
    () => import('#domains/progress-reports/web/releasement/ReleasementPage.tsx'),
    'ReleasementPage',
  ),
})
const featureFlags = createRoute({
  getParentRoute: () => workbench,
  path: '/feature-flags',
  validateSearch: searchOf(featureFlagsSearch),
  loader: asks(({ ask }) => {
    ask(flagsQuery())
    ask(groupsQuery())
  }),
  component: page(() => import('#domains/feature-flags/web/FeatureFlagsPage.tsx'), 'FeatureFlagsPage'),
})
const workbenchNotFound = createRoute({
  getParentRoute: () => workbench,
  path: '$',
  component: page(() => import('#domains/shell/web/workbench/WorkbenchNotFound.tsx'), 'WorkbenchNotFound'),
})

/** The tools of the back office. */
export const workbenchRoutes = workbench.addChildren([
  workbenchIndex,
  outbox,
  announcements,
  services,
  maintenance,
  organization,
  campusSettings,
  employeesAndPermissions.addChildren([employeesStart, employees.addChildren([editEmployee])]),
  subjects,
  abilities,
  units.addChildren([newUnit, editUnit]),
  reportReleasement,
  featureFlags,
  workbenchNotFound,
])

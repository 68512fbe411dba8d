import { createRoute, notFound, redirect } from '@tanstack/react-router'
import type { Permission } from '#contract/permissions.ts'
import { logoTypes } from '#contract/school/logo-types.ts'
import {
  alarmsQuery,
  auditSearch,
  changesQuery,
  changesSearch,
  seenQuery,
  storedQuery,
  takenQuery,
} from '#domains/audit/web/audit-address.ts'
import { abilitiesQuery, abilitiesSearch } from '#domains/curriculum/web/abilities/abilities-address.ts'
import { subjectsQuery, subjectsSearch } from '#domains/curriculum/web/subjects/subjects-address.ts'
import { unitsQuery, unitsSearch } from '#domains/curriculum/web/units/units-address.ts'
import { employeesQuery, employeesSearch } from '#domains/directory/web/employees/employees-address.ts'
import {
  enrollmentsSearch,
  importQuery,
  importSearch,
  importsQuery,
} from '#domains/enrollments/web/enrollments-address.ts'
import {
  featureFlagsSearch,
  flagsQuery,
  groupsQuery,
  labsConfigsQuery,
  labsSettingsQuery,
} from '#domains/feature-flags/web/feature-flags-address.ts'
import { announcementsSearch } from '#domains/notifications/web/announcements/announcements-address.ts'
import { campusSearch } from '#domains/organization/web/campus-address.ts'
import { outboxQuery, outboxSearch } from '#domains/outbox/web/outbox-address.ts'
import {
  grantsSearch,
  membersQuery as groupMembersQuery,
  membersSearch as groupMembersSearch,
  groupQuery,
  groupsSearch,
  historyQuery,
  historySearch,
  groupsQuery as permissionGroupsQuery,
  rightQuery,
  rightsQuery,
  rightsSearch,
} from '#domains/permissions/web/groups-address.ts'
import {
  progressQuery,
  releasementSearch,
} from '#domains/progress-reports/web/releasement/releasement-address.ts'
import { overviewQuery, whatTheySeeSearch } from '#domains/what-they-see/web/what-they-see-address.ts'
import { address, number, searchOf } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { may } from '../calls/session.ts'
import { page } from '../pages/page.ts'
import { chatSyncRoutes } from './chat-sync.routes.ts'
import { machineRoutes } from './machines.routes.ts'
import { admissionsRoutes } from './people/admissions.routes.ts'
import { externalStudentsRoutes } from './people/external-students.routes.ts'
import { googleRoutes } from './people/google.routes.ts'
import { languageVendorRoutes } from './people/language-vendor.routes.ts'
import { onboardingRoutes } from './people/onboarding.routes.ts'
import { personalDataRoutes } from './people/personal-data.routes.ts'
import { videoRoutes } from './recordings.routes.ts'
import { servicesRoute } from './service-health.routes.ts'
import { workbench } from './workbench-frame.routes.ts'

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
const enrollments = createRoute({
  getParentRoute: () => workbench,
  path: '/enrollments',
  validateSearch: searchOf(enrollmentsSearch),
  loader: asks(({ search, ask }) => ask(importsQuery(enrollmentsSearch.parse(search)))),
  component: page(() => import('#domains/enrollments/web/EnrollmentsPage.tsx'), 'EnrollmentsPage'),
})
/** One import, or the place to send one; no side menu (3-shell-and-houses §2.1). */
const importRoster = createRoute({
  getParentRoute: () => workbench,
  path: '/enrollments/import',
  validateSearch: searchOf(importSearch),
  loader: asks(({ search, ask }) => {
    const asked = importSearch.parse(search)
    if (asked.import !== undefined) ask(importQuery(asked))
  }),
  component: page(() => import('#domains/enrollments/web/ImportPage.tsx'), 'ImportPage'),
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
const syncActions = createRoute({
  getParentRoute: () => workbench,
  path: '/sync-actions',
  validateSearch: searchOf(address({ work: number })),
  loader: asks(({ ask }) => ask(api.syncActions.list.queryOptions())),
  component: page(() => import('#domains/sync-actions/web/SyncActionsPage.tsx'), 'SyncActionsPage'),
})
const maintenance = createRoute({
  getParentRoute: () => workbench,
  path: '/maintenance',
  component: page(() => import('#domains/shell/web/workbench/MaintenancePage.tsx'), 'MaintenancePage'),
})
const organization = createRoute({
  getParentRoute: () => workbench,
  path: '/organization',
  loader: asks(({ ask }) => {
    ask(api.organization.getOrganization.queryOptions())
    ask(api.organization.listChanges.queryOptions())
  }),
  component: page(() => import('#domains/organization/web/OrganizationPage.tsx'), 'OrganizationPage'),
})
const campusSettings = createRoute({
  getParentRoute: () => workbench,
  path: '/campus-settings',
  validateSearch: searchOf(campusSearch),
  loader: asks(({ ask }) => ask(api.organization.listCampuses.queryOptions())),
  component: page(() => import('#domains/organization/web/CampusSettingsPage.tsx'), 'CampusSettingsPage'),
})
const logos = createRoute({
  getParentRoute: () => workbench,
  path: '/logos',
  loader: asks(({ ask }) => ask(api.logos.list.queryOptions())),
  component: page(() => import('#domains/organization/web/logos/LogosPage.tsx'), 'LogosPage'),
})
const editLogo = createRoute({
  getParentRoute: () => logos,
  path: '/$logoType/edit',
  beforeLoad: ({ params }) => {
    if (!logoTypes.some((type) => type === params.logoType)) throw notFound()
  },
  loader: asks(({ ask }) => ask(api.logos.list.queryOptions())),
  component: page(() => import('#domains/organization/web/logos/EditLogo.tsx'), 'EditLogo'),
})
const employeesAndPermissions = createRoute({
  getParentRoute: () => workbench,
  path: '/employees-and-permissions',
})
const employeesStart = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/',
  // The first tab that the viewer may open.
  beforeLoad: ({ context: { viewer } }) => {
    const tab = may(viewer, 'staff.manage') ? 'employees' : 'groups'
    throw redirect({ to: `/workbench/employees-and-permissions/${tab}`, replace: true })
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
const groups = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/groups',
  validateSearch: searchOf(groupsSearch),
  loader: asks(({ ask }) => ask(permissionGroupsQuery())),
  component: page(() => import('#domains/permissions/web/groups/GroupsPage.tsx'), 'GroupsPage'),
})
const editGroup = createRoute({
  getParentRoute: () => groups,
  path: '/{-$groupId}/edit',
  component: page(() => import('#domains/permissions/web/groups/EditGroup.tsx'), 'EditGroup'),
})
const manageGroup = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/groups/$groupId/manage',
  loader: asks<'groupId'>(({ params, ask }) => ask(groupQuery(Number(params.groupId)))),
  component: page(() => import('#domains/permissions/web/groups/ManageGroupPage.tsx'), 'ManageGroupPage'),
})
const manageGroupStart = createRoute({
  getParentRoute: () => manageGroup,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/workbench/employees-and-permissions/groups/$groupId/manage/permissions', params })
  },
})
const groupMembers = createRoute({
  getParentRoute: () => manageGroup,
  path: '/members',
  validateSearch: searchOf(groupMembersSearch),
  loader: asks<'groupId'>(({ params, search, ask }) =>
    ask(groupMembersQuery(Number(params.groupId), search)),
  ),
  component: page(() => import('#domains/permissions/web/members/GroupMembers.tsx'), 'GroupMembers'),
})
const groupPermissions = createRoute({
  getParentRoute: () => manageGroup,
  path: '/permissions',
  validateSearch: searchOf(grantsSearch),
  component: page(() => import('#domains/permissions/web/grants/GroupPermissions.tsx'), 'GroupPermissions'),
})
const groupHistory = createRoute({
  getParentRoute: () => manageGroup,
  path: '/history',
  validateSearch: searchOf(historySearch),
  loader: asks<'groupId'>(({ params, search, ask }) => ask(historyQuery(Number(params.groupId), search))),
  component: page(() => import('#domains/permissions/web/groups/GroupHistory.tsx'), 'GroupHistory'),
})
const rights = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/permissions',
  validateSearch: searchOf(rightsSearch),
  loader: asks(({ ask }) => ask(rightsQuery())),
  component: page(() => import('#domains/permissions/web/rights/PermissionsPage.tsx'), 'PermissionsPage'),
})
const right = createRoute({
  getParentRoute: () => rights,
  path: '/$permissionId',
  loader: asks<'permissionId'>(({ params, ask }) => ask(rightQuery(params.permissionId as Permission, {}))),
  component: page(() => import('#domains/permissions/web/rights/PermissionPanel.tsx'), 'PermissionPanel'),
})
const whatTheySee = createRoute({
  getParentRoute: () => employeesAndPermissions,
  path: '/what-can-they-see',
  validateSearch: searchOf(whatTheySeeSearch),
  loader: asks(({ search, ask }) => {
    const { who } = whatTheySeeSearch.parse(search)
    if (who !== undefined) ask(overviewQuery(who))
  }),
  component: page(() => import('#domains/what-they-see/web/WhatTheySeePage.tsx'), 'WhatTheySeePage'),
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
  loader: asks(({ ask }) => ask(subjectsQuery())),
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
const labsSettings = createRoute({
  getParentRoute: () => featureFlags,
  path: '/$feature_flag_id/sora-labs-settings',
  loader: asks<'feature_flag_id'>(({ params, ask }) => {
    ask(labsSettingsQuery(Number(params.feature_flag_id)))
    ask(labsConfigsQuery())
  }),
  component: page(() => import('#domains/feature-flags/web/labs/LabsPanel.tsx'), 'LabsPanel'),
})
const auditPart = createRoute({ getParentRoute: () => workbench, path: '/audit' })
const auditChanges = createRoute({
  getParentRoute: () => auditPart,
  path: '/',
  validateSearch: searchOf(changesSearch),
  loader: asks(({ search, ask }) => {
    ask(changesQuery(changesSearch.parse(search)))
    ask(alarmsQuery())
  }),
  component: page(() => import('#domains/audit/web/ChangesPage.tsx'), 'ChangesPage'),
})
const auditSeen = createRoute({
  getParentRoute: () => auditPart,
  path: '/seen',
  validateSearch: searchOf(auditSearch),
  loader: asks(({ search, ask }) => {
    ask(seenQuery(auditSearch.parse(search)))
    ask(alarmsQuery())
  }),
  component: page(() => import('#domains/audit/web/SeenPage.tsx'), 'SeenPage'),
})
const auditStored = createRoute({
  getParentRoute: () => auditPart,
  path: '/stored',
  loader: asks(({ ask }) => ask(storedQuery())),
  component: page(() => import('#domains/audit/web/StoredPage.tsx'), 'StoredPage'),
})
const auditTaken = createRoute({
  getParentRoute: () => auditPart,
  path: '/taken',
  validateSearch: searchOf(auditSearch),
  loader: asks(({ search, ask }) => ask(takenQuery(auditSearch.parse(search)))),
  component: page(() => import('#domains/audit/web/TakenPage.tsx'), 'TakenPage'),
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
  enrollments,
  importRoster,
  announcements,
  servicesRoute,
  syncActions,
  ...admissionsRoutes,
  ...chatSyncRoutes,
  ...videoRoutes,
  ...externalStudentsRoutes,
  googleRoutes,
  languageVendorRoutes,
  ...onboardingRoutes,
  ...personalDataRoutes,
  ...machineRoutes,
  maintenance,
  organization,
  campusSettings,
  logos.addChildren([editLogo]),
  employeesAndPermissions.addChildren([
    employeesStart,
    employees.addChildren([editEmployee]),
    groups.addChildren([editGroup]),
    manageGroup.addChildren([manageGroupStart, groupMembers, groupPermissions, groupHistory]),
    rights.addChildren([right]),
    whatTheySee,
  ]),
  subjects,
  abilities,
  units.addChildren([newUnit, editUnit]),
  reportReleasement,
  featureFlags.addChildren([labsSettings]),
  auditPart.addChildren([auditChanges, auditSeen, auditTaken, auditStored]),
  workbenchNotFound,
])

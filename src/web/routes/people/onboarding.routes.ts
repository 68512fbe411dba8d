import { createRoute, redirect } from '@tanstack/react-router'
import {
  checklistQuery,
  contentQuery,
  familiesQuery,
  familiesSearch,
  groupCampusesQuery,
  groupsQuery,
  groupsSearch,
  sendingsQuery,
  tabOf,
  tabsQuery,
  viewOf,
} from '#domains/onboarding/web/onboarding-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const toFamilies = () => {
  throw redirect({
    to: '/workbench/onboarding/families/$campus_filter',
    params: { campus_filter: '0' },
    replace: true,
  })
}

const onboarding = createRoute({ getParentRoute: () => workbench, path: '/onboarding' })
const onboardingStart = createRoute({
  getParentRoute: () => onboarding,
  path: '/',
  beforeLoad: toFamilies,
})
const familiesPart = createRoute({
  getParentRoute: () => onboarding,
  path: '/families',
  component: page(() => import('#domains/onboarding/web/families/FamiliesPart.tsx'), 'FamiliesPart'),
})
const familiesStart = createRoute({
  getParentRoute: () => familiesPart,
  path: '/',
  beforeLoad: toFamilies,
})
const families = createRoute({
  getParentRoute: () => familiesPart,
  path: '/$campus_filter',
  validateSearch: searchOf(familiesSearch),
  loader: asks<'campus_filter'>(({ params, search, ask }) => {
    ask(familiesQuery(tabOf(params.campus_filter), search))
    ask(tabsQuery())
    ask(sendingsQuery())
  }),
  component: page(() => import('#domains/onboarding/web/families/FamiliesPage.tsx'), 'FamiliesPage'),
})
const assignCampus = createRoute({
  getParentRoute: () => families,
  path: '/add-families-to-group',
  component: page(() => import('#domains/onboarding/web/families/AssignCampus.tsx'), 'AssignCampus'),
})
const groupsPart = createRoute({ getParentRoute: () => onboarding, path: '/groups' })
const groupsStart = createRoute({
  getParentRoute: () => groupsPart,
  path: '/',
  beforeLoad: () => {
    throw redirect({
      to: '/workbench/onboarding/groups/$campusId',
      params: { campusId: '0' },
      replace: true,
    })
  },
})
const groups = createRoute({
  getParentRoute: () => groupsPart,
  path: '/$campusId',
  validateSearch: searchOf(groupsSearch),
  loader: asks<'campusId'>(({ params, search, ask }) => {
    ask(groupsQuery(tabOf(params.campusId), search))
    ask(groupCampusesQuery())
  }),
  component: page(() => import('#domains/onboarding/web/groups/GroupsPage.tsx'), 'GroupsPage'),
})
const modals = () => import('#domains/onboarding/web/groups/GroupModals.tsx')
const newGroup = createRoute({
  getParentRoute: () => groups,
  path: '/new',
  component: page(modals, 'NewGroup'),
})
const editGroup = createRoute({
  getParentRoute: () => groups,
  path: '/edit/$onboarding_group_id',
  component: page(modals, 'EditGroup'),
})
const duplicatedGroup = createRoute({
  getParentRoute: () => groups,
  path: '/duplicated-group-modal/$onboarding_group_id',
  component: page(modals, 'DuplicatedGroup'),
})

const content = createRoute({
  getParentRoute: () => onboarding,
  path: '/$onboarding_group_id/content',
  loader: asks<'onboarding_group_id'>(({ params, ask }) =>
    ask(contentQuery(Number(params.onboarding_group_id))),
  ),
  component: page(() => import('#domains/onboarding/web/content/ContentPage.tsx'), 'ContentPage'),
})
const checklistModals = () => import('#domains/onboarding/web/checklists/ChecklistModals.tsx')
const newChecklist = createRoute({
  getParentRoute: () => content,
  path: '/checklist/new',
  component: page(checklistModals, 'NewChecklist'),
})
/** A page of its own, not one over the group. */
const checklist = createRoute({
  getParentRoute: () => onboarding,
  path: '/$onboarding_group_id/content/checklist/$checklist_id',
  loader: asks<'onboarding_group_id' | 'checklist_id'>(({ params, ask }) =>
    ask(checklistQuery(Number(params.onboarding_group_id), Number(params.checklist_id))),
  ),
  component: page(() => import('#domains/onboarding/web/checklists/ChecklistPage.tsx'), 'ChecklistPage'),
})
const checklistStart = createRoute({
  getParentRoute: () => checklist,
  path: '/',
  component: page(() => import('#domains/onboarding/web/checklists/FirstView.tsx'), 'FirstView'),
})
const editOfChecklist = createRoute({
  getParentRoute: () => checklist,
  path: '/edit',
  component: page(checklistModals, 'EditChecklist'),
})
const checklistView = createRoute({
  getParentRoute: () => checklist,
  path: '/$user_view_type',
  loader: asks<'onboarding_group_id' | 'checklist_id' | 'user_view_type'>(({ params, ask }) => {
    const user_view_type = viewOf(params.user_view_type)
    if (user_view_type === undefined) return
    const onboarding_group_id = Number(params.onboarding_group_id)
    const checklist_id = Number(params.checklist_id)
    ask(
      api.onboardingChecklists.getChecklistView.queryOptions({
        input: { onboarding_group_id, checklist_id, user_view_type },
      }),
    )
  }),
  component: page(() => import('#domains/onboarding/web/checklists/ViewOrFirst.tsx'), 'ViewOrFirst'),
})
/** An item of a view is a task. */
const newItem = createRoute({
  getParentRoute: () => checklistView,
  path: '/new',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type/todo/$todo_id',
      params: { ...params, todo_id: 'new' },
      replace: true,
    })
  },
})
const editOfView = createRoute({
  getParentRoute: () => checklistView,
  path: '/edit',
  component: page(checklistModals, 'EditChecklist'),
})
const todo = createRoute({
  getParentRoute: () => checklistView,
  path: '/todo/$todo_id',
  component: page(() => import('#domains/onboarding/web/tasks/TaskModal.tsx'), 'TaskModal'),
})

/** Families before their first day (2-back-office §2, 3-shell-and-houses §2.6). */
export const onboardingRoutes = [
  onboarding.addChildren([
    onboardingStart,
    familiesPart.addChildren([familiesStart, families.addChildren([assignCampus])]),
    groupsPart.addChildren([groupsStart, groups.addChildren([newGroup, editGroup, duplicatedGroup])]),
    content.addChildren([newChecklist]),
    checklist.addChildren([
      checklistStart,
      editOfChecklist,
      checklistView.addChildren([newItem, editOfView, todo]),
    ]),
  ]),
]

import type { AnyRoute } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { routeTree } from '../routes.ts'

/** What shows nothing of the server's, or what the page around it or within it has asked for. */
const askNothing = [
  '/cycles-and-holidays/cycles/$cycleId/edit',
  '/cycles-and-holidays/holidays/{-$holidayId}/edit',
  '/cycles-and-holidays/year-settings/$year',
  '/facilitate/$type/$experienceId/attendance',
  '/family/password',
  '/houses/$houseId/',
  '/houses/$houseId/attendances',
  '/password/new',
  '/profile/password',
  '/reports',
  '/signin',
  '/signout',
  '/workbench/',
  '/workbench/$',
  '/workbench/admissions/paper-form',
  '/workbench/employees-and-permissions/groups/$groupId/manage/permissions',
  '/workbench/employees-and-permissions/groups/{-$groupId}/edit',
  '/workbench/maintenance',
  '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/',
  // Keeps what is chosen in the table within it.
  '/workbench/onboarding/families',
]

/** Whoever has a link and nothing else: their page is small and its one question is whether the link opens it. */
const byLink = ['/absence', '/apply', '/apply/$token', '/set-up', '/verify/{-$code}']

/** Forms over a page: they begin with what the server has when they are opened, and keep nothing of it. */
const formsOver = [
  '/clubs/{-$clubId}/edit',
  '/cycles-and-holidays/import/{-$importId}',
  '/houses/edit/$houseId',
  '/workbench/employees-and-permissions/employees/{-$employeeId}/edit',
  '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type/edit',
  '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type/todo/$todo_id',
  '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/edit',
  '/workbench/onboarding/$onboarding_group_id/content/checklist/new',
  '/workbench/onboarding/families/$campus_filter/add-families-to-group',
  '/workbench/onboarding/groups/$campusId/duplicated-group-modal/$onboarding_group_id',
  '/workbench/onboarding/groups/$campusId/edit/$onboarding_group_id',
  '/workbench/onboarding/groups/$campusId/new',
  '/workbench/units/edit/$unitId',
  '/workbench/units/new',
]

it('every page asks ahead, before its code has come', () => {
  const silent: string[] = []
  const walk = (route: AnyRoute, parent: string) => {
    const path = `${parent}${'path' in route.options ? `/${route.options.path}` : ''}`.replaceAll(/\/+/g, '/')
    if (route.options.component !== undefined && route.options.loader === undefined) silent.push(path)
    for (const child of Object.values<AnyRoute>(route.children ?? {})) walk(child, path)
  }
  walk(routeTree, '')
  expect(silent.sort()).toEqual([...askNothing, ...byLink, ...formsOver].sort())
})

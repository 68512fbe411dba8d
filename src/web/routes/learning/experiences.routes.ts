import { createRoute } from '@tanstack/react-router'
import {
  catalogueQuery,
  catalogueSearch,
  choicesQuery,
  experienceQuery,
} from '#domains/registrations/web/catalogue/catalogue-address.ts'
import {
  registeredQuery,
  registrationsSearch,
  waitingQuery,
} from '#domains/registrations/web/places/registrations-address.ts'
import { changesQuery, changesSearch } from '#domains/registrations/web/report/changes-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { may } from '../../calls/session.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

/** What `/experiences` shows: the catalogue, and above it where those begin who have nothing on the home page. */
const asksCatalogue = asks<never, 'type'>(({ search, params, viewer, ask }) => {
  if (may(viewer, 'organization.manage')) ask(api.setUp.getProgress.queryOptions())
  if (may(viewer, 'attendance.view.all')) ask(api.schoolToday.getSchoolToday.queryOptions())
  if (!may(viewer, 'catalogue.view')) return
  ask(catalogueQuery({ ...search, ...(params.type !== undefined && { type: params.type }) }))
  ask(choicesQuery(search))
})
const catalogue = createRoute({
  getParentRoute: () => staff,
  path: '/experiences',
  validateSearch: searchOf(catalogueSearch),
  loader: asksCatalogue,
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})
const ofType = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/type/$type',
  validateSearch: searchOf(catalogueSearch),
  loader: asksCatalogue,
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})
const experience = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId',
  loader: asks<'experienceId'>(({ params, ask }) => ask(experienceQuery(Number(params.experienceId)))),
  component: page(() => import('#domains/registrations/web/catalogue/ExperiencePage.tsx'), 'ExperiencePage'),
})
const registrations = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId/registrations',
  validateSearch: searchOf(registrationsSearch),
  loader: asks<'experienceId'>(({ search, params, ask }) => {
    ask(registeredQuery(Number(params.experienceId), search))
    ask(waitingQuery(Number(params.experienceId), search))
  }),
  component: page(
    () => import('#domains/registrations/web/places/RegistrationsPage.tsx'),
    'RegistrationsPage',
  ),
})

const changes = createRoute({
  getParentRoute: () => staff,
  path: '/reports/registration-changes',
  validateSearch: searchOf(changesSearch),
  loader: asks(({ ask }) => ask(changesQuery())),
  component: page(
    () => import('#domains/registrations/web/report/RegistrationChangesPage.tsx'),
    'RegistrationChangesPage',
  ),
})

/** The catalogue of experiences, and who has a place in them. */
export const experiencesRoutes = [catalogue, ofType, experience, registrations, changes]

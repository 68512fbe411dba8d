import { createRoute } from '@tanstack/react-router'
import {
  registeredQuery,
  registrationsSearch,
  waitingQuery,
} from '#domains/registrations/web/places/registrations-address.ts'
import { changesQuery, changesSearch } from '#domains/registrations/web/report/changes-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

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
export const experiencesRoutes = [registrations, changes]

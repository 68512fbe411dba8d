import { createRoute } from '@tanstack/react-router'
import {
  externalDataQuery,
  personQuery,
  personsQuery,
  personsSearch,
} from '#domains/personal-data/web/personal-data-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const persons = createRoute({
  getParentRoute: () => workbench,
  path: '/personal-data',
  validateSearch: searchOf(personsSearch),
  loader: asks(({ search, ask }) => ask(personsQuery(personsSearch.parse(search)))),
  component: page(() => import('#domains/personal-data/web/PersonsPage.tsx'), 'PersonsPage'),
})
const person = createRoute({
  getParentRoute: () => workbench,
  path: '/personal-data/$personId',
  loader: asks<'personId'>(({ params, ask }) => ask(personQuery(Number(params.personId)))),
  component: page(() => import('#domains/personal-data/web/PersonPage.tsx'), 'PersonPage'),
})
const external = createRoute({
  getParentRoute: () => workbench,
  path: '/personal-data/partners/$externalId',
  loader: asks<'externalId'>(({ params, ask }) => ask(externalDataQuery(Number(params.externalId)))),
  component: page(() => import('#domains/personal-data/web/ExternalPage.tsx'), 'ExternalPage'),
})

/** All that is stored of a person, and their erasure. */
export const personalDataRoutes = [persons, person, external]

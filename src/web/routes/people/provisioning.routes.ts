import { createRoute } from '@tanstack/react-router'
import {
  callsQuery,
  connectionQuery,
  connectionSearch,
  connectionsQuery,
  providerGroupsQuery,
  providerGroupsSearch,
  provisioningSearch,
} from '#domains/provisioning/web/provisioning-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const connections = createRoute({
  getParentRoute: () => workbench,
  path: '/provisioning',
  validateSearch: searchOf(provisioningSearch),
  loader: asks(({ ask }) => ask(connectionsQuery())),
  component: page(() => import('#domains/provisioning/web/ProvisioningPage.tsx'), 'ProvisioningPage'),
})
const connection = createRoute({
  getParentRoute: () => workbench,
  path: '/provisioning/$connectionId',
  validateSearch: searchOf(connectionSearch),
  loader: asks<'connectionId'>(({ params, search, ask }) => {
    ask(connectionQuery(Number(params.connectionId)))
    ask(callsQuery(Number(params.connectionId), connectionSearch.parse(search)))
  }),
  component: page(() => import('#domains/provisioning/web/ConnectionPage.tsx'), 'ConnectionPage'),
})

const providerGroups = createRoute({
  getParentRoute: () => workbench,
  path: '/provisioning/$connectionId/groups',
  validateSearch: searchOf(providerGroupsSearch),
  loader: asks<'connectionId'>(({ params, search, ask }) => {
    ask(connectionQuery(Number(params.connectionId)))
    ask(providerGroupsQuery(Number(params.connectionId), providerGroupsSearch.parse(search)))
  }),
  component: page(() => import('#domains/provisioning/web/ProviderGroupsPage.tsx'), 'ProviderGroupsPage'),
})

/** Identity providers. */
export const provisioningRoutes = [connections, connection, providerGroups]

import { createRoute } from '@tanstack/react-router'
import {
  deliveriesQuery,
  webhookQuery,
  webhookSearch,
  webhooksQuery,
  webhooksSearch,
} from '#domains/webhooks/web/webhooks-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { workbench } from './workbench-frame.routes.ts'

const webhooks = createRoute({
  getParentRoute: () => workbench,
  path: '/webhooks',
  validateSearch: searchOf(webhooksSearch),
  loader: asks(({ ask }) => ask(webhooksQuery())),
  component: page(() => import('#domains/webhooks/web/WebhooksPage.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => workbench,
  path: '/webhooks/$endpointId',
  validateSearch: searchOf(webhookSearch),
  loader: asks<'endpointId'>(({ params, search, ask }) => {
    ask(webhookQuery(Number(params.endpointId)))
    ask(deliveriesQuery(Number(params.endpointId), webhookSearch.parse(search)))
  }),
  component: page(() => import('#domains/webhooks/web/WebhookPage.tsx'), 'WebhookPage'),
})

/** The receivers of webhooks. */
export const webhooksRoutes = [webhooks, webhook]

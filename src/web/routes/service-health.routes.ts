import { createRoute } from '@tanstack/react-router'
import { serviceQuery, servicesQuery, servicesSearch } from '#domains/service-health/web/services-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { workbench } from './workbench-frame.routes.ts'

/** How everything outside is doing. */
export const servicesRoute = createRoute({
  getParentRoute: () => workbench,
  path: '/services',
  validateSearch: searchOf(servicesSearch),
  loader: asks(({ search, ask }) => {
    ask(servicesQuery())
    const { service } = servicesSearch.parse(search)
    if (service !== undefined) ask(serviceQuery(service))
  }),
  component: page(() => import('#domains/service-health/web/ServicesPage.tsx'), 'ServicesPage'),
})

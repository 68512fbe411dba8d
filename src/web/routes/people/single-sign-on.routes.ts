import { createRoute } from '@tanstack/react-router'
import { providersQuery, singleSignOnSearch } from '#domains/single-sign-on/web/single-sign-on-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

/** With which providers people log in, by the domain of their address. */
export const singleSignOnRoutes = [
  createRoute({
    getParentRoute: () => workbench,
    path: '/single-sign-on',
    validateSearch: searchOf(singleSignOnSearch),
    loader: asks(({ ask }) => ask(providersQuery())),
    component: page(() => import('#domains/single-sign-on/web/SingleSignOnPage.tsx'), 'SingleSignOnPage'),
  }),
]

import { createRoute, redirect } from '@tanstack/react-router'
import {
  creditQuery,
  creditSearch,
  languageAddress,
  runQuery,
  usersQuery,
  usersSearch,
} from '#domains/language-credit/web/language-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { workbench } from '../workbench-frame.routes.ts'

const languageVendor = createRoute({ getParentRoute: () => workbench, path: '/language-vendor' })
const start = createRoute({
  getParentRoute: () => languageVendor,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: languageAddress.credit, replace: true })
  },
})
const credit = createRoute({
  getParentRoute: () => languageVendor,
  path: '/update-credit',
  validateSearch: searchOf(creditSearch),
  loader: asks(({ search, ask }) => {
    const asked = creditSearch.parse(search)
    if (asked.run === undefined) ask(creditQuery(asked))
    else ask(runQuery(asked))
  }),
  component: page(
    () => import('#domains/language-credit/web/credit/UpdateCreditPage.tsx'),
    'UpdateCreditPage',
  ),
})
const users = createRoute({
  getParentRoute: () => languageVendor,
  path: '/manage-users',
  validateSearch: searchOf(usersSearch),
  loader: asks(({ search, ask }) => ask(usersQuery(usersSearch.parse(search)))),
  component: page(() => import('#domains/language-credit/web/users/ManageUsersPage.tsx'), 'ManageUsersPage'),
})

/** The language vendor: credits, and who learns what. */
export const languageVendorRoutes = languageVendor.addChildren([start, credit, users])

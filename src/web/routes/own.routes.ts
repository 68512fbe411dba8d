import { createRoute } from '@tanstack/react-router'
import { labsQuery } from '#domains/feature-flags/web/feature-flags-address.ts'
import { setUpSearch } from '#domains/set-up/web/set-up-address.ts'
import { askForOwnSignIns, ownSignInsSearch } from '#domains/sign-in/web/own/own-sign-ins.ts'
import { searchOf } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

const ownSignIns = createRoute({
  getParentRoute: () => staff,
  path: '/profile/sessions',
  validateSearch: searchOf(ownSignInsSearch),
  loader: askForOwnSignIns,
  component: page(() => import('#domains/sign-in/web/own/OwnSignInsPage.tsx'), 'OwnSignInsPage'),
})
const ownPassword = createRoute({
  getParentRoute: () => staff,
  path: '/profile/password',
  component: page(() => import('#domains/sign-in/web/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})
const ownCalendar = createRoute({
  getParentRoute: () => staff,
  path: '/profile/calendar',
  loader: asks(({ ask }) => ask(api.feeds.listFeeds.queryOptions())),
  component: page(() => import('#domains/feeds/web/CalendarLinksPage.tsx'), 'CalendarLinksPage'),
})

const labs = createRoute({
  getParentRoute: () => staff,
  path: '/labs',
  loader: asks(({ ask }) => ask(labsQuery())),
  component: page(() => import('#domains/feature-flags/web/labs/LabsPage.tsx'), 'LabsPage'),
})

/** How a school begins, step by step. */
const setUpSteps = createRoute({
  getParentRoute: () => staff,
  path: '/set-up/school',
  validateSearch: searchOf(setUpSearch),
  loader: asks(({ ask }) => ask(api.setUp.getProgress.queryOptions())),
  component: page(() => import('#domains/set-up/web/SetUpPage.tsx'), 'SetUpPage'),
})

/** One's own pages. */
export const ownRoutes = [ownSignIns, ownPassword, ownCalendar, labs, setUpSteps]

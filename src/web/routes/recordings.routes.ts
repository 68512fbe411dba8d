import { createRoute, redirect } from '@tanstack/react-router'
import {
  hostsQuery,
  hostsSearch,
  meetingQuery,
  monthQuery,
  monthSearch,
  monthsQuery,
  playerQuery,
  recordingsAddress,
} from '#domains/recordings/web/recordings-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'
import { conferencesRoutes } from './people/conferences.routes.ts'
import { workbench } from './workbench-frame.routes.ts'

const hosts = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom-recordings',
  validateSearch: searchOf(hostsSearch),
  loader: asks(({ search, ask }) => ask(hostsQuery(hostsSearch.parse(search)))),
  component: page(() => import('#domains/recordings/web/HostsPage.tsx'), 'HostsPage'),
})
const host = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom-recordings/$userId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: recordingsAddress.months(Number(params.userId)), replace: true })
  },
})
const months = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom-recordings/$userId/months',
  loader: asks<'userId'>(({ params, ask }) => ask(monthsQuery(Number(params.userId)))),
  component: page(() => import('#domains/recordings/web/MonthsPage.tsx'), 'MonthsPage'),
})
const month = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom-recordings/$userId/months/$month',
  validateSearch: searchOf(monthSearch),
  loader: asks<'userId' | 'month'>(({ params, search, ask }) =>
    ask(monthQuery(Number(params.userId), params.month, monthSearch.parse(search))),
  ),
  component: page(() => import('#domains/recordings/web/MonthPage.tsx'), 'MonthPage'),
})
const meeting = createRoute({
  getParentRoute: () => workbench,
  path: '/zoom-recordings/$userId/months/$month/$meetingUuid',
  loader: asks<'userId' | 'month' | 'meetingUuid'>(({ params, ask }) =>
    ask(meetingQuery(Number(params.userId), params.month, params.meetingUuid)),
  ),
  component: page(() => import('#domains/recordings/web/MeetingPage.tsx'), 'MeetingPage'),
})

/** The meetings of the video service, and their recordings by host, month and meeting. */
export const videoRoutes = [conferencesRoutes, hosts, host, months, month, meeting] as const

/** The player. */
export const recordingRoute = createRoute({
  getParentRoute: () => staff,
  path: '/recording/$recordingId',
  loader: asks<'recordingId'>(({ params, ask }) => ask(playerQuery(Number(params.recordingId)))),
  component: page(() => import('#domains/recordings/web/player/PlayerPage.tsx'), 'PlayerPage'),
})

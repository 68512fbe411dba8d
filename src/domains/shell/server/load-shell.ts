import { createHmac } from 'node:crypto'
import { isFeature } from '#contract/features.ts'
import { school } from '#contract/school/school.ts'
import { countUnread, listNewestNotifications } from '#domains/notifications/server/notifications.service.ts'
import { findVisibleStudent } from '#domains/people/server/people.service.ts'
import { listCycles, presentCycle } from '#domains/school-year/server/school-year.service.ts'
import { mirrorMinutes, renewWhenDue } from '#domains/sign-in/server/sign-in.service.ts'
import { loggedOut, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { areasOf, profileLinksOf } from '#server/api/menu.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { AuthenticatedRoot } from '../contract/shell.contract.ts'
import { getPerson, listPinned } from './shell.queries.ts'
import { shownLogos } from './shown-logos.ts'

interface Asked {
  readonly cycle_id?: number | undefined
  readonly student_id?: number | undefined
}

/** One school network is one database. */
const schoolKey = 'homeroom'

const roleOnTheWire = (viewer: Viewer) => {
  if (viewer.role === 'student' || viewer.role === 'guardian') return viewer.role
  return viewer.isAdmin ? 'admin' : 'employee'
}

/** Those of the school's settings that pages use. */
function shownSchool() {
  const { productName, zoneLabel, internalDomains, absenceLimit, daysWithoutAdvisor, welcomeLinkDays } =
    school()
  return { productName, zoneLabel, internalDomains, absenceLimit, daysWithoutAdvisor, welcomeLinkDays }
}

/**
 * Everything the shell shows, asked together in two waves: the rows, then which notifications the reader may still see
 * (3-shell-and-houses §3). Prolongs the session.
 * A cycle that does not exist falls back to the current one, so that an old link still opens; a student out of
 * the viewer's scope is not found.
 */
export async function loadShell(
  database: Database,
  { viewer, services, request }: RequestContext,
  asked: Asked,
): Promise<AuthenticatedRoot> {
  const db = together(database)
  const nowMs = services.clock.nowMs()
  const runsExperiences = holds(viewer, 'experiences.facilitate')
  const [person, cycles, notifications, unreadNotificationsCount, pinned, student] = await Promise.all([
    getPerson(db, viewer),
    listCycles(db),
    listNewestNotifications({ db, viewer, services }),
    countUnread({ db, viewer, services }),
    runsExperiences ? listPinned(db, viewer, asked.cycle_id, nowMs) : [],
    asked.student_id === undefined ? undefined : findVisibleStudent(db, viewer, asked.student_id),
  ])
  if (!person) throw loggedOut()
  const current = cycles.find((cycle) => cycle.startsAt.getTime() <= nowMs)
  const selected = cycles.find((cycle) => cycle.id === asked.cycle_id) ?? current
  if (asked.student_id !== undefined && !student) throw notFound('There is no such student.')
  const cookie = await renewWhenDue(database, services, {
    id: viewer.loginId,
    renewedAt: person.sessionRenewedAt,
  })
  if (cookie) request.setHeader('set-cookie', cookie)

  const mirrorEndsMs = person.sessionStartedAt.getTime() + mirrorMinutes * 60_000
  const chatSecret = services.config.SUPPORT_CHAT_SECRET
  return {
    userId: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    userRole: roleOnTheWire(viewer),
    userIsBeta: person.isBeta,
    userCreatedAt: person.createdAt.toISOString(),
    schoolKey,
    supportChatUserId: String(viewer.userId),
    supportChatUserHash: chatSecret
      ? createHmac('sha256', chatSecret).update(String(viewer.userId)).digest('hex')
      : null,
    status: 'active',
    selectedCycleId: selected?.id ?? null,
    cycles: cycles.map(presentCycle),
    profileImgUrl: person.image,
    links: areasOf(services.menu, viewer).map(({ key, url, label, isBeta = false }) => ({
      key,
      url,
      label,
      isBeta,
    })),
    pinned,
    quickLinks: profileLinksOf(services.menu, viewer).map(({ url, label }) => ({ url, label })),
    unreadNotificationsCount,
    notifications,
    school: shownSchool(),
    logos: shownLogos(),
    permissions: [...viewer.grants.keys()],
    needsSecondFactor: viewer.withheld.size > 0,
    features: [...viewer.features].filter(isFeature),
    mirroredBy: viewer.mirroredBy && {
      name: viewer.mirroredBy.name,
      mayChange: viewer.mayChange,
      endsAt: new Date(mirrorEndsMs).toISOString(),
    },
  }
}

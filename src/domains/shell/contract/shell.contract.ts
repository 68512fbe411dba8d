import { z } from 'zod'
import { endpoint, publicAccess, signedInAccess } from '#contract/endpoint.ts'
import type { Feature } from '#contract/features.ts'
import { permissionNames } from '#contract/permissions.ts'
import { flag, id, instant } from '#contract/values.ts'
import { bigId, notification } from '#domains/notifications/contract/notifications.schemas.ts'
import { permissionName } from '#domains/permissions/contract/group.schemas.ts'
import { cycle } from '#domains/school-year/contract/school-year.contract.ts'

/** An entry of the side menu. `key` names the icon; `isBeta` draws the badge. */
export const menuLink = z.object({ key: z.string(), url: z.string(), label: z.string(), isBeta: z.boolean() })

const maintenance = z.object({ since: instant, statusUrl: z.string().nullable() }).nullable()

/** By scheme; null for the product's own mark. */
const logos = z.object({ light: z.string().nullable(), dark: z.string().nullable() })

const root = z.object({
  productName: z.string(),
  /** Empty until the school said it. */
  schoolName: z.string(),
  logos,
  isDemo: z.boolean(),
  maintenance,
  analytics: z.object({ key: z.string(), url: z.string() }).nullable(),
  supportChat: z.object({ key: z.string(), url: z.string() }).nullable(),
  errorReporting: z
    .object({
      dsn: z.string(),
      tracesSampleRate: z.number(),
      replaysSessionSampleRate: z.number(),
      replaysOnErrorSampleRate: z.number(),
    })
    .nullable(),
})

/** Authenticated user and shell data in one answer (3-shell-and-houses §3, §7). */
export const authenticatedRoot = z.object({
  userId: z.number(),
  email: z.string(),
  name: z.string(),
  userRole: z.enum(['student', 'guardian', 'employee', 'admin']),
  userIsBeta: z.boolean(),
  userCreatedAt: instant,
  schoolKey: z.string(),
  /** What the support chat is told: the id and a signature of it, none without a chat key. */
  supportChatUserId: z.string(),
  supportChatUserHash: z.string().nullable(),
  status: z.enum(['active', 'deactivated']),
  selectedCycleId: z.number().nullable(),
  cycles: z.array(cycle),
  profileImgUrl: z.string().nullable(),
  links: z.array(menuLink),
  /** Houses advised and experiences run: pinned below the menu. */
  pinned: z.array(z.object({ url: z.string(), label: z.string(), imageUrl: z.string().nullable() })),
  quickLinks: z.array(z.object({ url: z.string(), label: z.string() })),
  unreadNotificationsCount: z.number(),
  notifications: z.array(notification),
  /** What the school sets and pages use; see `school()`. */
  school: z.object({
    productName: z.string(),
    zoneLabel: z.string(),
    internalDomains: z.array(z.string()).readonly(),
    absenceLimit: z.number(),
    daysWithoutAdvisor: z.number(),
    welcomeLinkDays: z.number(),
  }),
  logos,
  permissions: z.array(z.enum(permissionNames)),
  /** The viewer's groups give what this log-in does not, for want of a second factor. */
  needsSecondFactor: z.boolean(),
  /** What is released, and what the viewer tries. */
  features: z.array(
    z.custom<Feature>((key) => typeof key === 'string').meta({ examples: ['student-timeline'] }),
  ),
  mirroredBy: z.object({ name: z.string(), mayChange: z.boolean(), endsAt: instant }).nullable(),
})
export type AuthenticatedRoot = z.output<typeof authenticatedRoot>

export const shellContract = {
  getRoot: endpoint({
    method: 'GET',
    path: '/backoffice/_root',
    summary: 'What every page needs before anyone is known: keys of outside services, maintenance',
    access: publicAccess('The sign-in page needs it; every value is meant for a browser.'),
    output: root,
  }),
  getAuthenticatedRoot: endpoint({
    method: 'GET',
    path: '/backoffice/root/authenticated',
    summary: 'The signed-in person with everything the shell shows',
    access: signedInAccess('Everyone gets their own shell.'),
    inMaintenance: true,
    input: z.object({ cycle_id: id.optional(), student_id: id.optional() }),
    output: authenticatedRoot,
  }),
  postAuthenticatedRoot: endpoint({
    method: 'POST',
    again: 'anew',
    path: '/backoffice/root/authenticated',
    summary: 'Marks notifications of the viewer as read, unread or deleted, or takes a deletion back',
    access: signedInAccess('People manage their own notifications.'),
    input: z.discriminatedUnion('_action', [
      z.object({ _action: z.literal('readNotification'), notificationId: bigId, isRead: flag }),
      z.object({ _action: z.literal('deleteNotification'), notificationId: bigId }),
      z.object({ _action: z.literal('restoreNotification'), notificationId: bigId }),
      z.object({ _action: z.literal('readAllNotifications') }),
    ]),
    output: z.object({ unreadNotificationsCount: z.number() }),
  }),
  getWorkbenchIndex: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/_index',
    summary: 'The tools of the workbench that the viewer may open',
    access: 'workbench.open',
    output: z.object({
      items: z.array(
        z.object({
          url: z.string(),
          label: z.string(),
          /** What it is for, in a line. */
          about: z.string(),
          /** What waits in it, `3 emails failed`; null when nothing does. */
          waits: z.string().nullable(),
        }),
      ),
    }),
  }),
  listPermissionGivers: endpoint({
    method: 'GET',
    path: '/backoffice/permission-givers',
    summary: 'Whom a member of staff asks for a right they lack: the first three who can give it, by name',
    access: signedInAccess('Whoever is refused is told whom to ask; families are told nobody.'),
    input: z.object({ permission: permissionName }),
    output: z.object({ names: z.array(z.string()) }),
  }),
  listFeatureSwitchers: endpoint({
    method: 'GET',
    path: '/backoffice/feature-switchers',
    summary:
      'Whom a member of staff asks for a feature that is held back: the first three who switch them, by name',
    access: signedInAccess('Whoever is refused is told whom to ask; families are told nobody.'),
    output: z.object({ names: z.array(z.string()) }),
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/maintenance',
    summary: 'Turns the maintenance screen on or off',
    access: 'maintenance.switch',
    input: z.object({ isOn: flag }),
    output: z.object({ maintenance }),
  }),
}

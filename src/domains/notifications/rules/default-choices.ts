import type { Choice, NotificationCategory } from '../contract/notification-values.ts'

/** Staff work in the platform all day; families hear by email. */
export type Audience = 'staff' | 'family'
type Choices = Readonly<Record<Audience, Partial<Record<NotificationCategory, Choice>>>>

const inBell: Choice = { inApp: true, email: 'none', push: false }

const choices = {
  staff: {
    house_reports: inBell,
    attendance: { ...inBell, push: true },
    excuses: { ...inBell, push: true },
    notes: { inApp: true, email: 'daily', push: true },
    tasks: inBell,
    reports: inBell,
    jobs: inBell,
    records: { inApp: true, email: 'at_once', push: true },
    services: { inApp: true, email: 'none', push: true },
    announcements: { inApp: true, email: 'daily', push: false },
  },
  family: {
    attendance: inBell,
    excuses: { inApp: true, email: 'at_once', push: true },
    tasks: inBell,
    registrations: { inApp: true, email: 'at_once', push: true },
    reports: { inApp: true, email: 'at_once', push: true },
    onboarding: { inApp: true, email: 'daily', push: false },
    announcements: { inApp: true, email: 'at_once', push: true },
  },
} satisfies Choices

/** How people hear of things until they choose otherwise, in the order of the preferences page. */
export const defaultChoices: Choices = choices

/** The categories of which an audience hears at all. */
export type HeardBy<Whose extends Audience> = keyof (typeof choices)[Whose]

export const audienceOf = (role: string): Audience =>
  role === 'student' || role === 'guardian' ? 'family' : 'staff'

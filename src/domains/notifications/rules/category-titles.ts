import type { NotificationCategory } from '../contract/notification-values.ts'

/** What people call the categories. */
export const categoryTitles: Readonly<Record<NotificationCategory, string>> = {
  house_reports: 'Weekly house reports',
  attendance: 'Attendance',
  excuses: 'Excuses',
  notes: 'Notes and follow-ups',
  tasks: 'Tasks',
  registrations: 'Places in experiences',
  reports: 'Progress reports',
  onboarding: 'Onboarding',
  jobs: 'Long jobs that ended',
  records: 'Large files and unusual reading',
  services: 'Services that are down',
  announcements: 'Announcements',
}

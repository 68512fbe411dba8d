import type { NotificationCategory } from '../../contract/notification-values.ts'
import { categoryTitles } from '../../rules/category-titles.ts'
import type { Audience } from '../../rules/default-choices.ts'

const isKnown = (category: string): category is NotificationCategory => category in categoryTitles

export const titleOfCategory = (category: string): string =>
  isKnown(category) ? categoryTitles[category] : 'Notification'

/** What stands under a category on the preferences page. */
export const categoryTexts: Readonly<Record<Audience, Partial<Record<NotificationCategory, string>>>> = {
  staff: {
    house_reports: 'The report of your house is ready',
    attendance: 'Rolls not taken, absences without an excuse',
    excuses: 'Families ask for an absence or write about one',
    notes: 'A follow-up is due, a note names you',
    tasks: 'Submissions to review, extensions asked for',
    reports: 'Reports you published went out; records were closed to a guardian',
    onboarding: 'New families finish what they were asked for',
    records: 'A file of many people left; somebody reads far more than colleagues',
    jobs: 'An import, a sync or a mailing is done',
    announcements: 'What the school tells everyone',
  },
  family: {
    attendance: 'Emails about an absence without an excuse always come',
    excuses: 'The school decides on an absence; questions from staff are always emailed',
    tasks: 'Tasks that are due',
    registrations: 'A place became free; offers that wait for an answer are always emailed',
    reports: 'A progress report is published or corrected',
    onboarding: 'Steps on the way to the school',
    announcements: 'What the school tells families',
  },
}

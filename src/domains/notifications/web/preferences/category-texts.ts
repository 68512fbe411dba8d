import type { NotificationCategory } from '../../contract/notification-values.ts'
import { categoryTitles } from '../../rules/category-titles.ts'
import type { Audience, HeardBy } from '../../rules/default-choices.ts'

const isKnown = (category: string): category is NotificationCategory => category in categoryTitles

export const titleOfCategory = (category: string): string =>
  isKnown(category) ? categoryTitles[category] : 'Notification'

/** What comes under a category, and nothing that never does: whoever switches one off goes by these words. */
const categoryTexts: { readonly [Whose in Audience]: Readonly<Record<HeardBy<Whose>, string>> } = {
  staff: {
    house_reports: 'The report of your house is ready',
    attendance: 'One of your rolls was not taken',
    excuses: 'Families ask for an absence or write about one',
    notes: 'A follow-up is due, a note names you',
    tasks: 'A student of your house needs immediate attention; you are asked to look at hand-ins that wait',
    reports:
      'One of your alerts found somebody; reports you published went out; records were closed to a guardian',
    jobs: 'An import, a sync, a plan or a mailing is done or has stopped; something needs attention before it ends',
    records:
      'A file on many people left; somebody reads far more than colleagues do; another system gets or loses access',
    services: 'An outside service is down, has gone silent, or answers again',
    announcements: 'What the school tells everyone',
  },
  family: {
    attendance: 'An absence was corrected; emails about one without an excuse always come',
    excuses: 'The school decides on an absence; questions from staff are always emailed',
    tasks:
      'For students: feedback or a comment on your work; that it was reviewed, missed or excused; more time for it',
    registrations:
      'Choosing begins or ends soon; you got or lost a place; offers that wait for an answer are always emailed',
    reports: 'A progress report is published or corrected',
    onboarding: 'Steps on the way to the school that are due soon',
    announcements: 'What the school tells families',
  },
}

/** What stands under a category on the preferences page. */
export function textOfCategory(audience: Audience, category: string): string {
  const texts: Readonly<Partial<Record<string, string>>> = categoryTexts[audience]
  return texts[category] ?? ''
}

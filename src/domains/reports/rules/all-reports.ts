import type { Permission } from '#contract/permissions.ts'

interface ReportEntry {
  readonly url: string
  readonly title: string
  readonly about: string
  /** Any of these opens it. */
  readonly needs: readonly Permission[]
}

/** Every report, as the page of reports lists those one may open. */
export const allReports: readonly ReportEntry[] = [
  {
    url: '/reports/experiences-roster',
    title: 'Experiences roster',
    about: 'Who has a place in which experience of the cycle, with email, campus and house.',
    needs: ['people.view', 'people.view.all'],
  },
  {
    url: '/reports/units-abilities-completion',
    title: 'Units and abilities completion',
    about:
      'How many students of a stage were registered for each unit and ability, and how many completed it.',
    needs: ['program.view', 'program.view.all'],
  },
  {
    url: '/reports/students/missing/units-abilities',
    title: 'Missing units and abilities',
    about: 'Who lacks what for graduating, by topic, and which experiences of the next cycle cover it.',
    needs: ['program.view', 'program.view.all'],
  },
  {
    url: '/reports/task-responses/expert-overview',
    title: 'Task responses',
    about: 'How long hand-ins wait for an answer, by facilitator, and those unanswered for more than 7 days.',
    needs: ['tasks.review', 'tasks.review.all'],
  },
  {
    url: '/reports/learning-hours',
    title: 'Learning hours',
    about: 'The hours students learned by week and subject, against what their state requires.',
    needs: ['attendance.view', 'attendance.view.all'],
  },
  {
    url: '/reports/materials',
    title: 'Materials',
    about: 'The files and links that the tasks of each experience of the cycle work with.',
    needs: ['catalogue.view'],
  },
  {
    url: '/reports/notes',
    title: 'Notes',
    about: 'The notes one may read, by category, sentiment, author, house and follow-up.',
    needs: ['notes.view', 'notes.view.all'],
  },
  {
    url: '/reports/registration-changes',
    title: 'Registration changes',
    about: 'Who came, left, moved and waits in the last twelve months, by whom and why.',
    needs: ['registrations.manage'],
  },
]

const ofReports =
  'the rows alone, as the documents print them, and a call beside for their number (decision 147)'

/** Turned over by page as all are, but with two totals. */
export const twoLists = 'GET /pages/attendance/missesOnDay'

/**
 * Lists that are not read by page and total, and why: `paged` and `pageFacts` of `src/contract/paging.ts` are the one way
 * there is otherwise. `test/architecture/paging.test.ts` holds that these are all.
 */
export const otherLists: Readonly<Record<string, string>> = {
  [twoLists]: 'two lists that are turned over together, each with its own total',
  'GET /pages/attendance/lookup':
    'says only whether there is more: to count who is seen by whom would cost more than the page (decision 61)',
  'GET /backoffice/students/{studentId}/timeline':
    'goes on before a moment: five domains give their latest, and nothing hidden is counted (decision 97)',
  'GET /backoffice/notifications':
    'goes on after a notification: new ones come in at its head, and a total would have to ask of each whether its reader may open it still (decision 61)',
  'GET /backoffice/workbench/onboarding':
    'in the shape that the documents print: the rows alone. The whole of it is a download',
  'GET /pages/admin/reports/experiences-roster': ofReports,
  'GET /pages/admin/reports/units-abilities-completion': ofReports,
  'GET /pages/admin/reports/materials': ofReports,
  'GET /backoffice/reports/students/missing/units-abilities': ofReports,
  'GET /backoffice/reports/students/missing/units-abilities/students': ofReports,
  'GET /backoffice/reports/task-responses/expert-overview': ofReports,
  'GET /backoffice/reports/task-responses/stale-tasks': ofReports,
  'GET /backoffice/reports/learning-hours': ofReports,
  'GET /backoffice/ask/answer': 'a question is a report in a sentence (decision 154), so as reports',
}

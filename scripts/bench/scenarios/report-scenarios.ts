import { get, type Scenario } from '../bench-types.ts'

/** Of who leads the whole school: everything is asked of all students. The first rows stand there within 200 ms. */
const shared = { isRead: true, persona: 'admin', budgetMs: 200 } as const

const roster = '/api/pages/admin/reports/experiences-roster'
const completion = '/api/pages/admin/reports/units-abilities-completion'
const missing = '/api/backoffice/reports/students/missing/units-abilities'
const responses = '/api/backoffice/reports/task-responses'
const hours = '/api/backoffice/reports/learning-hours'

const firstRows = (name: string, path: string): Scenario => ({
  ...shared,
  name: `Report: ${name}`,
  lanes: [[get(path)]],
})

/** Counts, sums and suggestions of all rows: they come behind the first rows, and read large tables whole on purpose. */
const behind = (name: string, path: string): Scenario => ({
  isRead: true,
  persona: 'admin',
  isOfWholeSchool: true,
  name: `Report: ${name}`,
  lanes: [[get(path)]],
})

/** "students in Juniper House with 3 or more unexcused absences this cycle and no note since", and of the whole school. */
const often = 'unexcused_absences~min~3~this-cycle,notes~is~0~then'
const asked = (conditions: string) =>
  `/api/backoffice/ask/answer?q=${encodeURIComponent(`students,all(${conditions})`)}`

/** Each report beside its bare SQL: its first rows, and what its page asks behind them. */
export const reportScenarios: Scenario[] = [
  firstRows('roster, first rows', roster),
  firstRows('roster, by student', `${roster}?sort=student`),
  firstRows('roster, by campus from the last', `${roster}?sort=-campus`),
  firstRows('roster, a window of all rows', `${roster}?from=1000`),
  behind('roster, how many', `${roster}/count`),
  behind('roster, suggestions of experiences', `${roster}/values?column=experience`),
  firstRows('completion, first rows', completion),
  firstRows('completion, of one grade', `${completion}?grade=10`),
  behind('completion by campus', `${completion}/campuses`),
  firstRows('missing, by topic', missing),
  behind('missing, gaps of the next cycle', `${missing}/gaps`),
  firstRows('missing, by student', `${missing}/students`),
  firstRows('missing, by grade of the student', `${missing}/students?sort=grade`),
  firstRows('task responses, by expert', `${responses}/expert-overview`),
  firstRows('task responses, stale tasks', `${responses}/stale-tasks`),
  firstRows('learning hours, first rows', hours),
  behind('learning hours by week', `${hours}/weeks`),
  firstRows('materials, first rows', '/api/pages/admin/reports/materials'),
  firstRows('asked, often away of one house', asked(`house~Juniper House,${often}`)),
  behind('asked, often away of the whole school', asked(often)),
  firstRows('asked, what may follow', '/api/backoffice/ask/complete?sentence=students+in+Juni'),
]

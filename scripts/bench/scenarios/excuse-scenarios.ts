import { type BenchCall, get, type Scenario } from '../bench-types.ts'
import type { BenchClass } from './bench-class.ts'

const report = '/api/pages/employee/attendances/report'
const decisionBudgetMs = 300

/** The excuse report and its bulk decisions as issue 3 §1 names them. */
export function excuseScenariosOf({ excuseGroups }: BenchClass): Scenario[] {
  const decide = (action: 'approve' | 'reject', ids: readonly number[]): BenchCall => ({
    method: 'PUT',
    path: `${report}/excuse/${action}`,
    body: { excuse_ids: ids },
  })
  const shared = { persona: 'director' } as const
  return [
    {
      ...shared,
      name: 'Excuse report, last 7 days',
      isRead: true,
      isFlat: true,
      isOfWholeSchool: true,
      lanes: [[get(report)]],
    },
    {
      ...shared,
      name: 'Excuse report, a name in all time',
      isRead: true,
      isOfWholeSchool: true,
      lanes: [[get(`${report}?start_at=0&end_at=4102444800000&search=maria`)]],
    },
    {
      ...shared,
      name: 'Bulk decision of 50 excuses',
      isRead: false,
      budgetMs: decisionBudgetMs,
      lanes: excuseGroups.map((ids) => [decide('approve', ids), decide('reject', ids)]),
    },
  ]
}

import { get, type Scenario } from '../bench-types.ts'
import type { BenchClass } from './bench-class.ts'

/** What an advisor opens every morning (issue 4 §5). */
export function morningScenariosOf({ houseId }: BenchClass): Scenario[] {
  const students = `/api/backoffice/houses/${houseId}/students`
  return [
    {
      name: 'Shell load, 10,000 unread notifications',
      isRead: true,
      persona: 'counselor',
      lanes: [[get('/api/backoffice/root/authenticated')]],
    },
    {
      name: 'School today',
      isRead: true,
      isOfWholeSchool: true,
      persona: 'director',
      lanes: [[get('/api/backoffice/today?_loader=rest')]],
    },
    {
      name: 'School today, who is missing',
      isRead: true,
      isOfWholeSchool: true,
      persona: 'director',
      lanes: [[get('/api/backoffice/today/missing')]],
    },
    { name: 'Home', isRead: true, persona: 'advisor', lanes: [[get('/api/backoffice/home')]] },
    { name: 'House students', isRead: true, isFlat: true, persona: 'director', lanes: [[get(students)]] },
    {
      name: 'House students, metrics of the cycle',
      isRead: true,
      isFlat: true,
      persona: 'director',
      lanes: [[get(`${students}?metrics=true&timeframe=currentCycle`)]],
    },
  ]
}

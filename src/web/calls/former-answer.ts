import type { Query, QueryKey } from '@tanstack/react-query'

/** What an answer is about, by the names that endpoints give it: what else they take only narrows it, or turns its pages. */
const subjects = [
  ...['student_id', 'studentId', 'userId', 'employeeId'],
  ...['houseId', 'clubId', 'groupId'],
  ...['cycle_id', 'cycleId', 'experience_id', 'experienceId'],
]

/** The input of a query of an endpoint, which stands in its key. */
function inputOf(key: QueryKey): Readonly<Record<string, unknown>> {
  const asked = key.find((part) => typeof part === 'object' && part !== null && 'input' in part)
  return (asked as { input?: Record<string, unknown> } | undefined)?.input ?? {}
}

/**
 * For `placeholderData`: the former answer stays while the next is asked for – another week, page or filter – where both
 * are about the same person, house, cycle, …: what stands around it names whom one looks at by then.
 */
export function formerOfSame(key: QueryKey) {
  const asked = inputOf(key)
  return <Answer>(former: Answer | undefined, query: Pick<Query<never>, 'queryKey'> | undefined) => {
    const before = inputOf(query?.queryKey ?? [])
    return subjects.every((name) => before[name] === asked[name]) ? former : undefined
  }
}

import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { attendanceQueries } from './attendance-data.ts'
import { besideRoll, rollKey, rollQueries, sessionSource } from './roll-source.ts'

const experience = { type: 'stem', experienceId: 4 }
const source = sessionSource({ ...experience, sessionId: 42 }, 'The Kelp Forest')
const other = sessionSource({ ...experience, sessionId: 43 }, 'The Kelp Forest')

/** What the page of a session has asked for. */
const asked = {
  roll: rollQueries.roll(source).queryKey,
  why: rollQueries.why(source, 7).queryKey,
  report: rollQueries.report(source).queryKey,
  head: attendanceQueries.root(experience).queryKey,
  days: attendanceQueries.days(experience, { sessionId: 42 }).queryKey,
  aggregated: attendanceQueries.aggregated(experience).queryKey,
  'another roll': rollQueries.roll(other).queryKey,
}

async function staleAfter(filters: Parameters<QueryClient['invalidateQueries']>[0]): Promise<string[]> {
  const client = new QueryClient()
  for (const key of Object.values(asked)) client.setQueryData<unknown>(key, {})
  await client.invalidateQueries(filters)
  return Object.entries(asked).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated ? [name] : [],
  )
}

it('asks anew for the roll where somebody joins, and for nothing beside it', async () => {
  expect(await staleAfter({ queryKey: rollKey(source) })).toEqual(['roll', 'why', 'report'])
})

it('asks anew for all beside it where the meeting is moved, planned or over', async () => {
  expect(await staleAfter(besideRoll(source))).toEqual(['head', 'days', 'aggregated', 'another roll'])
})

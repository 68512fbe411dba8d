import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from './api.ts'
import { formerOfSame } from './former-answer.ts'

const weekOf = (student_id: number | undefined, date: string) =>
  api.family.getCalendar.queryOptions({ input: { student_id, date } })
const timelineOf = (studentId: number, search: string) =>
  api.studentTimeline.getStudentTimeline.infiniteOptions({
    input: () => ({ studentId, search, kinds: [] }),
    initialPageParam: null,
    getNextPageParam: () => undefined,
  })
const meetingsOf = (cycle_id: number, page: number) =>
  api.conferences.list.queryOptions({ input: { cycle_id, page } })

/** What a page shows of a query while the next one is asked for. */
function shownMeanwhile(asks: { readonly queryKey: readonly unknown[] }, former: readonly unknown[]) {
  const client = new QueryClient()
  client.setQueryData(former, 'the former answer')
  const at = (queryKey: readonly unknown[]) => ({
    queryKey,
    queryFn: () => new Promise<string>(() => undefined),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: formerOfSame(queryKey),
  })
  const observer = new QueryObserver<string>(client, at(former))
  const leave = observer.subscribe(() => undefined)
  observer.setOptions(at(asks.queryKey))
  const { data } = observer.getCurrentResult()
  leave()
  return data
}

it('keeps the week of a child while another of theirs is asked for, and none under the name of another child', () => {
  const former = weekOf(12, '2026-11-02').queryKey
  expect(shownMeanwhile(weekOf(12, '2026-11-09'), former)).toBe('the former answer')
  expect(shownMeanwhile(weekOf(13, '2026-11-02'), former)).toBeUndefined()
  expect(shownMeanwhile(weekOf(undefined, '2026-11-02'), former)).toBeUndefined()
})

it('keeps what is narrowed, and nothing of another student or cycle', () => {
  const former = timelineOf(12, 'kelp').queryKey
  expect(shownMeanwhile(timelineOf(12, ''), former)).toBe('the former answer')
  expect(shownMeanwhile(timelineOf(13, 'kelp'), former)).toBeUndefined()
  expect(shownMeanwhile(meetingsOf(1, 2), meetingsOf(1, 1).queryKey)).toBe('the former answer')
  expect(shownMeanwhile(meetingsOf(2, 1), meetingsOf(1, 1).queryKey)).toBeUndefined()
})

it('keeps the former answer of what takes no input', () => {
  expect(shownMeanwhile({ queryKey: [['groups', 'preview'], 2] }, [['groups', 'preview'], 1])).toBe(
    'the former answer',
  )
})

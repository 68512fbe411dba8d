import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askSessionPage } from './session-page.routes.ts'

const place = { type: 'expedition', experienceId: 41 }
const answer = {
  root: { experience: { id: 41, title: 'The Kelp Forest' } },
  days: { sessionId: 7, initialDate: '2026-11-10', sessions: [] },
  roll: { attendableId: 7, attendances: [] },
  plan: { text: '' },
}
let asked: string[] = []
const settled = (queryClient: QueryClient) =>
  vi.waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
  })

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: 'http://school.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return Response.json(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the session of a day is found and its page shown with one call, whichever day was asked for', async () => {
  for (const date of [undefined, '2026-11-10']) {
    asked = []
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
    askSessionPage(queryClient, place, { date })
    await settled(queryClient)
    askSessionPage(queryClient, place, { sessionId: 7 })
    await settled(queryClient)
    expect(asked).toHaveLength(1)
  }
})

it('what a day has is not told of another day', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  askSessionPage(queryClient, place, { date: '2026-11-10' })
  await settled(queryClient)
  askSessionPage(queryClient, place, {})
  await settled(queryClient)
  expect(asked).toHaveLength(2)
})

it('asks for itself what is asked once more, as after a change that is heard', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  askSessionPage(queryClient, place, { sessionId: 7 })
  await settled(queryClient)
  asked = []
  await queryClient.refetchQueries({ type: 'all' })
  const of = '/api/backoffice/facilitate/expedition/41'
  expect(asked.toSorted()).toEqual([
    `${of}/attendance`,
    `${of}/attendance/default`,
    `${of}/attendance/default/7`,
    `${of}/sessions/7/plan`,
  ])
})

import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#web/calls/api.ts'
import type { HouseReport, ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import { reportQuery } from '../report-query.ts'
import { decisionOptions } from './use-decide-item.ts'

vi.mock('#ui/feedback/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const place = { houseId: 3, reportId: 7 }
let item: ReportItemOnWire = {
  id: 11,
  studentId: 5,
  studentName: 'Declan',
  studentProfileImageUrl: null,
  studentStatus: 'active',
  studentEmail: 'declan@school.test',
  guardians: [],
  title: '3 unexcused absences',
  praise: '',
  recommendation: 'MESSAGE_STUDENT',
  why: '',
  approachType: 'check_in',
  categories: [],
  doneAt: null,
  dismissedAt: null,
  doneHow: null,
  decidedByName: null,
}
const done = () => ({ ...item, doneAt: '2026-11-10T15:00:00.000Z', doneHow: 'click' })
let asked: string[] = []
let answer: () => Promise<Response>
let queryClient: QueryClient
const leave: (() => void)[] = []

beforeEach(() => {
  // Another one each time: the same write at once would be a double click.
  item = { ...item, id: item.id + 1 }
  asked = []
  answer = async () => Response.json(done())
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } })
  vi.stubGlobal('location', { origin: 'http://school.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    return request.method === 'POST' ? answer() : Response.json({ items: [item] })
  })
  // The page shows both.
  queryClient.setQueryData<unknown>(reportQuery(place).queryKey, { items: [item] })
  const overview = api.houseReports.getOverview.queryOptions({ input: { houseId: place.houseId } })
  queryClient.setQueryData<unknown>(overview.queryKey, { reports: [] })
  leave.push(new QueryObserver(queryClient, reportQuery(place)).subscribe(() => {}))
  leave.push(new QueryObserver(queryClient, overview).subscribe(() => {}))
})
afterEach(() => {
  for (const end of leave.splice(0)) end()
  vi.unstubAllGlobals()
})

const decide = () =>
  new MutationObserver(
    queryClient,
    decisionOptions(queryClient, { houseId: 3, id: 7 }, () => {}),
  )
    .mutate({ item, action: 'markAsDone' })
    .catch(() => {})
const shown = () => queryClient.getQueryData<HouseReport>(reportQuery(place).queryKey)?.items
const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
const base = '/api/backoffice/houses/3/overview'

it('asks nothing after a decision that the page hears of anyway: its answer says what became of the item', async () => {
  await decide()
  await settled()
  expect(asked).toEqual([`POST ${base}/7`])
  expect(shown()).toEqual([done()])
})

it('asks anew after one that failed', async () => {
  answer = async () => Response.json({ message: 'No.' }, { status: 500 })
  await decide()
  await settled()
  expect(asked).toHaveLength(3)
  expect(shown()).toEqual([item])
})

it('asks anew for what it called off: it may have been told of another change', async () => {
  void queryClient.invalidateQueries({ queryKey: reportQuery(place).queryKey })
  await decide()
  await settled()
  expect(asked.filter((one) => one.startsWith('GET') && one.includes('/7'))).toHaveLength(2)
})

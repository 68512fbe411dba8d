import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#web/calls/api.ts'
import type { NotificationChange } from './notifications.ts'
import { notificationsQuery, openNotification } from './open-notification.ts'
import { changeOptions } from './use-notifications.ts'

const undo = vi.hoisted(() => ({ last: undefined as (() => void) | undefined }))
vi.mock('#ui/feedback/toast.tsx', () => ({
  toast: {
    success: (_text: string, takeBack?: () => void) => {
      undo.last = takeBack
    },
    error: () => {},
  },
}))

let asked: string[] = []
let status = 200
let queryClient: QueryClient
const leave: (() => void)[] = []
const unread = { all: 1, academic: 1, product: 0, school: 0 }
const page = () => ({
  notifications: [{ id: 4, type: 'academic', read: false }],
  unreadNotificationsCount: 1,
  unread,
  next: null,
  putAwayUntil: null,
})

beforeEach(() => {
  asked = []
  status = 200
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } })
  vi.stubGlobal('location', { origin: 'http://school.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    return request.method === 'POST'
      ? Response.json({ unreadNotificationsCount: 0 }, { status })
      : Response.json(page())
  })
  for (const tab of ['all', 'academic'] as const)
    queryClient.setQueryData<unknown>(notificationsQuery(tab).queryKey, {
      pages: [page()],
      pageParams: [undefined],
    })
  const shell = api.shell.getAuthenticatedRoot.queryOptions({ input: {} })
  queryClient.setQueryData<unknown>(shell.queryKey, {})
  // Shown are the list of all and the bell.
  leave.push(new InfiniteQueryObserver(queryClient, notificationsQuery('all')).subscribe(() => {}))
  leave.push(new QueryObserver(queryClient, shell).subscribe(() => {}))
})
afterEach(() => {
  for (const end of leave.splice(0)) end()
  vi.unstubAllGlobals()
})

const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
const isOld = (tab: 'all' | 'academic') =>
  queryClient.getQueryState(notificationsQuery(tab).queryKey)?.isInvalidated
async function change(what: NotificationChange) {
  await new MutationObserver(queryClient, changeOptions(queryClient)).mutate(what).catch(() => {})
  await settled()
}

it('a click asks nothing: each page of the person hears of it', async () => {
  await change({ kind: 'read', id: 4, isRead: true })
  expect(asked).toEqual([expect.stringMatching(/^POST /)])
  expect([isOld('all'), isOld('academic')]).toEqual([false, true])
})

it('nor does what takes it back', async () => {
  await change({ kind: 'delete', id: 4 })
  undo.last?.()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await settled()
  expect(asked.every((one) => one.startsWith('POST '))).toBe(true)
})

it('one that failed asks for the list and the count anew', async () => {
  status = 500
  await change({ kind: 'read', id: 4, isRead: true })
  expect(asked.filter((one) => one.startsWith('GET '))).toHaveLength(2)
})

it('opening one marks it, and asks for it alone', async () => {
  openNotification({
    params: { notificationId: '4' },
    cause: 'enter',
    context: { queryClient },
  })
  await vi.waitFor(() => expect(isOld('academic')).toBe(true))
  await settled()
  expect(asked.map((one) => one.split(' ')[0]).sort()).toEqual(['GET', 'POST'])
})

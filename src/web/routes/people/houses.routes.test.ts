import { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { housesRoutes } from './houses.routes.ts'

afterEach(() => vi.unstubAllGlobals())

const below = (route: AnyRoute): AnyRoute[] => [
  route,
  ...Object.values<AnyRoute>(route.children ?? {}).flatMap(below),
]

it('a weekly report is asked for once, with what is behind its items', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', { origin: 'http://school.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return Response.json({})
  })
  const queryClient = new QueryClient()
  const report = housesRoutes
    .flatMap(below)
    .find(({ options }) => 'path' in options && options.path === '/$reportId')
  const params = { houseId: '3', reportId: '7' }
  report?.options.loader({ context: { queryClient, viewer: {} }, params, location: { search: {} } })
  await vi.waitFor(() => {
    expect(asked).not.toEqual([])
    expect(queryClient.isFetching()).toBe(0)
  })
  expect(asked).toEqual(['/api/backoffice/houses/3/overview/7?_loader=details'])
})

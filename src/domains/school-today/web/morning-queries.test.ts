import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { schoolTodayContract } from '../contract/school-today.contract.ts'
import { missingCountQuery, missingQuery, morningQuery } from './morning-queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for each part of the morning once, and for nothing that who sees whole campuses may not ask', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', { origin: 'http://school.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return Response.json({ running: 0, topics: [] })
  })
  const client = new QueryClient()
  await client.fetchQuery(morningQuery())
  await client.fetchQuery(missingQuery())
  await client.fetchQuery(missingCountQuery())
  expect(asked).toEqual([
    '/api/backoffice/today?_loader=rest',
    '/api/backoffice/today/missing',
    '/api/backoffice/today/missing/count',
  ])
  const access = Object.values(schoolTodayContract).map((one) => one['~orpc'].meta.access)
  expect(new Set(access)).toEqual(new Set(['attendance.view.all']))
})

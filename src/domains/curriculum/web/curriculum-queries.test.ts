import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from '#web/calls/api.ts'
import { curriculumQueries } from './curriculum-queries.ts'

it('renews what the editors offer with every save, though they ask seldom', async () => {
  const client = new QueryClient()
  const offered = [
    api.templates.getDesignOptions.queryKey(),
    api.experienceDesigns.getDesignOptions.queryKey({ input: { experience_id: 42 } }),
    api.plans.getPlanOptions.queryKey(),
  ]
  const design = api.experienceDesigns.getDesign.queryKey({ input: { experience_id: 42 } })
  for (const key of [...offered, design]) client.setQueryData<unknown>(key, {})
  await Promise.all(curriculumQueries.map((queryKey) => client.invalidateQueries({ queryKey })))
  const isRenewed = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(offered.map(isRenewed)).toEqual([true, true, true])
  expect(isRenewed(design)).toBe(false)
})

import { useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { FamilyOrder } from '../../contract/onboarding-words.ts'
import { type FamiliesSearch, familiesQuery } from '../onboarding-address.ts'

/** The list calls its order `sort`, the address of the specification `order_by`. */
type Sorted = FamiliesSearch & { readonly sort?: FamilyOrder | undefined }

/** The families of a tab; statuses move at once when a family does something. */
export function useFamilyList(tab: number, search: FamiliesSearch) {
  const navigate = useNavigate()
  return useListPage({
    search: { ...search, sort: search.order_by } as Sorted,
    go: (changed, step) => {
      const { sort, ...part } = changed
      // Left out, the order stays as it is; undefined, it is cleared.
      const order = 'sort' in changed ? { order_by: sort } : {}
      void navigate({ to: '.', search: (before) => ({ ...before, ...part, ...order }), ...step })
    },
    ask: familiesQuery(tab, search),
    rowsOf: ({ families }) => families,
    filters: ['search', 'student_status', 'start_date'],
    sort: 'student',
    live: [topic('onboarding')],
    renews: api.onboardingFamilies.key(),
  })
}

export type FamilyList = ReturnType<typeof useFamilyList>

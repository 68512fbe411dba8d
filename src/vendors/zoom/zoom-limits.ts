import type { MakeBudget, RateBudget } from '../rate-budget.ts'

/** Zoom's own label of an endpoint's weight; the API reference names it for each. */
export type ZoomWeight = 'light' | 'medium' | 'heavy'

/** The account's plan. `business` also stands for Education, Enterprise and Partner accounts. */
export type ZoomPlan = 'pro' | 'business'

/** Calls a second, and a day for heavy ones (https://developers.zoom.us/docs/api/rate-limits/). They count by account, not by app. */
const limits = {
  pro: { light: 30, medium: 20, heavy: 10, heavyPerDay: 30_000 },
  business: { light: 80, medium: 60, heavy: 40, heavyPerDay: 60_000 },
}

const secondMs = 1000
const dayMs = 24 * 60 * 60 * 1000

/** One budget for each weight; the heavy one also draws on the day's. */
export function zoomBudgets(plan: ZoomPlan, makeBudget: MakeBudget): Record<ZoomWeight, RateBudget> {
  const { light, medium, heavy, heavyPerDay } = limits[plan]
  return {
    light: makeBudget({ name: 'zoom light', calls: light, perMs: secondMs }),
    medium: makeBudget({ name: 'zoom medium', calls: medium, perMs: secondMs }),
    heavy: makeBudget({
      name: 'zoom heavy',
      calls: heavy,
      perMs: secondMs,
      within: makeBudget({ name: 'zoom heavy, a day', calls: heavyPerDay, perMs: dayMs }),
    }),
  }
}

import { handlers } from '#server/api/handlers.ts'
import { schoolCalendarContract } from '../contract/school-calendar.contract.ts'
import { describeDay } from './calendar-day.ts'
import { calendarPage } from './calendar-page.ts'
import { checkChange, makeChange } from './changes/make-change.ts'
import { findChangedDays, planEffects, presentEffects } from './changes/plan-effects.ts'
import { undoChange } from './changes/undo-change.ts'

export const schoolCalendarRoutes = handlers(schoolCalendarContract, {
  getPage: ({ input, ...context }) => calendarPage(context, input.school_year),
  previewChange: async ({ input, ...context }) => {
    const { state, ops } = await checkChange(context, input.change)
    return presentEffects(await planEffects(context, await findChangedDays(context.db, state, ops)))
  },
  getDay: ({ input, ...context }) => describeDay(context, input.date),
  makeChange: ({ input, ...context }) => makeChange(context, input.change, input.tell),
  undoChange: ({ input, ...context }) => undoChange(context, input.change_id),
})

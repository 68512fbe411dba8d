import { useState } from 'react'
import { client } from '#web/calls/api.ts'
import type { CalendarChangeInput, CalendarEffects } from '../../contract/school-calendar.schemas.ts'
import type { Words } from '../../rules/closing-words.ts'
import { hasEffects } from '../use-calendar-change.ts'

export interface Asked {
  readonly change: CalendarChangeInput
  readonly tell: Words | null
  readonly effects: CalendarEffects
}

export const make = (change: CalendarChangeInput, tell: Words | null) =>
  client.schoolCalendar.makeChange({ change, tell })

/** What a change of the calendar would do, asked before it is made; `asksAlways` even when it does nothing else. */
export function useEffects(asksAlways: boolean) {
  const [asked, setAsked] = useState<Asked>()
  return {
    /** What waits for a yes. */
    asked,
    /** True when the change may be made at once; otherwise it waits in `asked`. */
    preview: async (change: CalendarChangeInput, tell: Words | null): Promise<boolean> => {
      const effects = await client.schoolCalendar.previewChange({ change })
      if (!asksAlways && !hasEffects(effects)) return true
      setAsked({ change, tell, effects })
      return false
    },
    back: () => setAsked(undefined),
  }
}

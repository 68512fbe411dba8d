import type { CSSProperties } from 'react'
import { colourOf } from '#domains/home/rules/event-colours.ts'

/** The colour of a type of experience, as calendars have it. */
export const colourStyle = (type: string): CSSProperties & Record<'--colour', string> => ({
  '--colour': `var(--hr-session-${colourOf(type)})`,
})

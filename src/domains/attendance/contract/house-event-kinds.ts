import { z } from 'zod'

/** The kinds of a house's meetings, and how a sentence names them. */
export const houseEventKinds = ['standup', 'checkpoint'] as const
export const houseEventKind = z.enum(houseEventKinds)
export type HouseEventKind = z.output<typeof houseEventKind>

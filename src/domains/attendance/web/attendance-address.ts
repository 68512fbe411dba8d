import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useHistorySteps } from '#web/history-steps.ts'
import { attendanceStatusSchema } from '../contract/attendance-status.ts'
import type { ExperiencePlace } from '../rules/addresses.ts'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/** What the query of a session page holds. Everything that can be shared or come back to is in it. */
export const sessionSearch = z.object({
  /** The day asked for while no session is chosen yet. */
  date: z.iso.date().optional().catch(undefined),
  /** The row whose "why" is open, by its attendance id. */
  row: number,
  /** The same by student, for links from the aggregated grid. */
  student: number,
  /** The tally chip that is pressed. */
  status: attendanceStatusSchema.optional().catch(undefined),
  /** The register is open. */
  edit: z.coerce.boolean().optional().catch(undefined),
  /** The plan of the session is being written. */
  plan: z.coerce.boolean().optional().catch(undefined),
})
export type SessionSearch = z.output<typeof sessionSearch>

/** What the query of the aggregated view holds. */
export const aggregatedSearch = z.object({
  find: z.string().optional().catch(undefined),
  sort: z.enum(['lowest', 'name']).optional().catch(undefined),
})

const placeParams = z.object({
  type: z.string(),
  experienceId: z.coerce.number(),
  sessionId: z.coerce.number().optional(),
})

/** The experience, and the session if there is one, that the address names. */
export function usePlace(): ExperiencePlace & { readonly sessionId: number | undefined } {
  const { type, experienceId, sessionId } = placeParams.parse(useParams({ strict: false }))
  return { type, experienceId, sessionId }
}

/** The query of a session page, and how parts of it change: in place, or the "why" of a row as a step of history. */
export function useSessionSearch() {
  const search = sessionSearch.parse(useSearch({ strict: false }))
  return [search, useHistorySteps<SessionSearch>()] as const
}

/** Goes to an address of `addressOf`; the query of the page is left behind unless another is given. */
export function useGo() {
  const navigate = useNavigate()
  return (path: string, options: { search?: Record<string, unknown>; replace?: boolean } = {}) =>
    void navigate({ to: path, search: options.search ?? {}, replace: options.replace ?? false })
}

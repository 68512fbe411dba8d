import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type AddressOf, address, day, flag, needed, number, oneOf, text } from '#web/address/address.ts'
import { useHistorySteps } from '#web/address/history-steps.ts'
import { attendanceStatuses } from '../contract/attendance-status.ts'
import type { ExperienceIds } from '../rules/addresses.ts'

/** What the query of a session page holds. Everything that can be shared or come back to is in it. */
export const sessionSearch = address({
  /** The day asked for while no session is chosen yet. */
  date: day,
  /** The row whose "why" is open, by its attendance id. */
  row: number,
  /** The student whose "why" is open, for links from the aggregated grid. */
  student: number,
  /** The tally chip that is pressed. */
  status: oneOf(attendanceStatuses),
  /** Whom the roll is searched for. */
  find: text,
  /** The register is open. */
  edit: flag,
  /** The plan of the session is being written. */
  plan: flag,
})
export type SessionSearch = AddressOf<typeof sessionSearch>

/** What the query of the aggregated view holds. */
export const aggregatedSearch = address({
  find: text,
  sort: oneOf(['lowest', 'name']),
})

const placeParams = address({ type: text, experienceId: number, sessionId: number })

/** The experience that the path of a page names. */
export const experienceIdsOf = (
  params: Readonly<Record<'type' | 'experienceId', string>>,
): ExperienceIds => ({
  type: params.type,
  experienceId: Number(params.experienceId),
})

/** The experience, and the session if there is one, that the address names. */
export function useExperienceIds(): ExperienceIds & { readonly sessionId: number | undefined } {
  const { type, experienceId, sessionId } = placeParams.parse(useParams({ strict: false }))
  return { type: needed(type), experienceId: needed(experienceId), sessionId }
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

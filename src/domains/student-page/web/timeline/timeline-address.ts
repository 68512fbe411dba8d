import { momentKinds } from '#contract/moment-kinds.ts'
import { type AddressOf, address, someOf, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

/** What the query of a student's line of time holds. */
export const timelineSearch = address({ search: text, kinds: someOf(momentKinds) })
export type TimelineSearch = AddressOf<typeof timelineSearch>

type Page = ContractRouterOutputs['studentTimeline']['getStudentTimeline']

const latest: Page['next'] = null

/** A student's line of time from now backwards, page after page. */
export const timelineQuery = (studentId: number, { search = '', kinds = [] }: TimelineSearch) =>
  api.studentTimeline.getStudentTimeline.infiniteOptions({
    input: (next: Page['next']) => ({ studentId, search, kinds, ...next }),
    initialPageParam: latest,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

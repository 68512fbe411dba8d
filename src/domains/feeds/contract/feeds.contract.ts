import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id, instant } from '#contract/values.ts'

const own = signedInAccess(
  'Everyone makes and revokes the links to their own calendar; houses only who oversees them.',
)

/** A private calendar link. Its address is for its owner alone: null in a mirror. */
const feed = z.object({ id: z.number(), url: z.string().nullable(), createdAt: instant })

/** Private calendar feeds (issue 3 §5): iCalendar at an address that only its owner knows. */
export const feedsContract = {
  listFeeds: endpoint({
    method: 'GET',
    path: '/calendar-feeds',
    summary: 'The calendars the viewer may subscribe to, with the links there are',
    access: own,
    output: z.object({
      own: feed.nullable(),
      houses: z.array(z.object({ houseId: z.number(), title: z.string(), feed: feed.nullable() })),
    }),
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/calendar-feeds',
    mirror: 'never',
    summary: 'Makes a link to one’s own calendar, or to that of a house; the one there is stays',
    access: own,
    input: z.object({ houseId: id.optional() }),
    output: feed,
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/calendar-feeds/{feedId}',
    mirror: 'never',
    summary: 'Revokes a link: whoever has it reads nothing any more',
    access: own,
    input: z.object({ feedId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
}

import { randomUUID } from 'node:crypto'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import { feedsContract } from '../contract/feeds.contract.ts'
import { feedToken } from './feed-token.ts'
import { findFeedHouse, insertFeed, listActiveFeeds, listFeedHouses, revokeFeed } from './feeds.queries.ts'

type FeedRow = Awaited<ReturnType<typeof listActiveFeeds>>[number]

/** A link outlives the mirror, so who mirrors is not shown it. */
const present = ({ id, seed, createdAt }: FeedRow, { publicUrl, secret }: Services, viewer: Viewer) => ({
  id,
  url: viewer.mirroredBy ? null : `${publicUrl}/api/feeds/${feedToken(seed, secret)}.ics`,
  createdAt: createdAt.toISOString(),
})

export const feedsRoutes = handlers(feedsContract, {
  listFeeds: async ({ db, viewer, services }) => {
    const [feeds, houses] = await Promise.all([
      listActiveFeeds(db, viewer.userId),
      viewer.role === 'employee' ? listFeedHouses(db, viewer.userId) : [],
    ])
    const feedOf = (houseId: number | null) => {
      const row = feeds.find((feed) => feed.houseId === houseId)
      return row ? present(row, services, viewer) : null
    }
    return {
      own: feedOf(null),
      houses: houses.map(({ id, title }) => ({ houseId: id, title, feed: feedOf(id) })),
    }
  },

  createFeed: async ({ db, viewer, input, services, request }) => {
    const houseId = input.houseId ?? null
    const mayMake =
      houseId === null ||
      (viewer.role === 'employee' && (await findFeedHouse(db, viewer.userId, houseId)) !== undefined)
    if (!mayMake) throw notFound('There is no such house.')
    const seed = randomUUID()
    await insertFeed(db, {
      ownerId: viewer.userId,
      houseId,
      seed,
      tokenHash: hashToken(feedToken(seed, services.secret)),
      createdAt: new Date(services.clock.nowMs()),
    })
    const feed = (await listActiveFeeds(db, viewer.userId)).find((one) => one.houseId === houseId)
    if (!feed) throw new Error('A link that was just made is gone.')
    if (feed.seed === seed)
      await insertAudit(
        db,
        { viewer, request },
        { action: 'feed.created', subjectType: 'calendar_feed', subjectId: feed.id, after: { houseId } },
      )
    return present(feed, services, viewer)
  },

  revokeFeed: async ({ db, viewer, input, services, request }) => {
    const revoked = await revokeFeed(db, viewer.userId, input.feedId, new Date(services.clock.nowMs()))
    if (revoked === 0) throw notFound('This link was revoked already.')
    await insertAudit(
      db,
      { viewer, request },
      { action: 'feed.revoked', subjectType: 'calendar_feed', subjectId: input.feedId },
    )
    return { ok: true } as const
  },
})

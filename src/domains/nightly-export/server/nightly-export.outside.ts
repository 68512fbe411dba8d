import { randomUUID } from 'node:crypto'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { lastGoodAt } from './runs.queries.ts'

const scope = scopeOf(({ vendors }: Services) => vendors.exportBucket)

/** The school's own bucket, in which a copy of everything lies. */
export const exportBucketPart: OutsidePart<Services> = {
  vendor: 'export-bucket',
  facts: {
    name: 'Nightly export',
    about: 'The school’s own bucket',
    meanwhile: 'The copy of the night before is the newest one. No page is blocked.',
    waits: ['export', 'exports'],
    setting: 'EXPORT_BUCKET',
    connection: ({ config }) => connectionOf(Boolean(config.EXPORT_BUCKET), config.EXPORT_ENDPOINT),
    probe: async ({ vendors }) => vendors.exportBucket?.signIn(),
    scopes: [
      scope('List', (bucket) => bucket.signIn()),
      scope('Write and delete', async (bucket, { config }) => {
        const key = `${config.EXPORT_PREFIX}/tried-${randomUUID()}`
        await bucket.put(key, 'tried')
        await bucket.remove(key)
      }),
    ],
    page: { href: '/workbench/nightly-export', needs: 'nightly_export.manage' },
  },
  // A night, and two hours of grace.
  jobs: [{ name: 'nightly-export.run', withinMinutes: 26 * 60 }],
  lastGoodAt,
}

import { connectionOf, type OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { lastGoodAt } from './runs.queries.ts'
import { tryBucket } from './try-bucket.ts'

const acts = ['Write', 'Read', 'List', 'Delete'] as const

async function tryAll({ vendors, config }: Services): Promise<string> {
  if (vendors.exportBucket === null) throw new Error('It is not set up.')
  const tried = await tryBucket(vendors.exportBucket, config.EXPORT_PREFIX)
  const failed = tried.find(({ isGood }) => !isGood)
  if (failed) throw new Error(`${failed.act}: ${failed.sentence}`)
  return acts.join(', ')
}

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
    probe: tryAll,
    scopes: [{ scope: acts.join(', '), act: tryAll }],
    page: { href: '/workbench/nightly-export', needs: 'nightly_export.manage' },
  },
  // A night, and two hours of grace.
  jobs: [{ name: 'nightly-export.run', withinMinutes: 26 * 60 }],
  lastGoodAt,
}

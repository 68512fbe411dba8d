import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { LanguageVendorClient } from '#vendors/language-vendor/language-vendor-client.ts'
import { CursorExpired } from '#vendors/language-vendor/language-vendor-errors.ts'
import { VendorCutOff, VendorError, VendorMisanswered } from '#vendors/vendor-errors.ts'
import { languageFailure } from '../language-failure.ts'
import { beginPull, failPull, finishPull, nextReading } from './pulls.queries.ts'
import { type Counts, forgetUnseen, noCounts, storeRecords, type UnitNumbers } from './store-records.ts'

const unreadNote = 'What is known of records that cannot be read stays.'

const mostPages = 2_000
const mostBeginnings = 3

/**
 * Reads what the vendor says since it was read last; everything once a week, and as long as something cannot be read. What is read is kept page by page and by
 * revision, so that a reading that breaks off has done no harm and a repeat changes nothing; only one that came to its end
 * moves the time from which the next begins. Returns its id.
 *
 * @throws VendorError after the reading was noted as failed
 * @throws VendorCutOff after it was noted that it ended with this server
 */
export async function readVendor(
  services: Services,
  client: LanguageVendorClient,
  { askedBy, tries }: { readonly askedBy: number; readonly tries: number },
): Promise<number> {
  const { database, clock } = services
  const now = () => new Date(clock.nowMs())
  const { since } = await nextReading(database, clock.nowMs())
  const { id } = await beginPull(
    { source: 'api', isWhole: since === null, askedBy, at: now(), since },
    database,
  )
  let counts = noCounts()
  try {
    const units = numbersOf(await client.listCourses())
    let asOfMs: number | undefined
    for (let begun = 1; asOfMs === undefined; begun += 1) {
      counts = noCounts()
      asOfMs = await readPages(services, client, {
        pullId: id,
        since,
        units,
        counts,
        isLastTry: begun >= mostBeginnings,
      })
    }
    const asOf = new Date(asOfMs)
    await inTransaction(database, async (db) => {
      const forgot = since === null ? await forgetUnseen(db, id, counts.nameless) : ''
      const note = [forgot, (counts.skipped.row ?? 0) > counts.nameless && unreadNote]
        .filter((part) => part !== '' && part !== false)
        .join(' ')
      await finishPull(db, id, { counts, note, at: now(), asOf })
    })
    return id
  } catch (error) {
    const known =
      error instanceof VendorError ? languageFailure(error, { tries, nowMs: clock.nowMs() }) : undefined
    const ours =
      error instanceof VendorCutOff
        ? 'Our server was stopped while it read. The next one reads it again.'
        : 'Something broke on our side; whoever runs the server was told.'
    await failPull(database, id, {
      ...{ counts, at: now() },
      failure: known?.text ?? ours,
      cause: known?.cause ?? 'ours',
    })
    throw error
  }
}

interface Reading {
  readonly pullId: number
  readonly since: Date | null
  readonly units: UnitNumbers
  readonly counts: Counts
  readonly isLastTry: boolean
}

/**
 * Reads page by page; returns until when was read, by the vendor's clock at the first page, epoch ms; undefined when it
 * has to begin anew.
 */
async function readPages(
  { database }: Services,
  client: LanguageVendorClient,
  { pullId, since, units, counts, isLastTry }: Reading,
): Promise<number | undefined> {
  let cursor: string | null = null
  let asOfMs: number | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    try {
      const page = await client.readProgress({ sinceMs: since?.getTime() ?? null, cursor })
      asOfMs ??= page.asOfMs
      await storeRecords(database, page.records, { pullId, units, counts })
      if (page.nextCursor === null) return asOfMs
      cursor = page.nextCursor
    } catch (error) {
      if (error instanceof CursorExpired && !isLastTry) return undefined
      throw error
    }
  }
  throw new VendorMisanswered('language-vendor', 'the list does not end', { mayPass: false })
}

const numbersOf = (courses: Awaited<ReturnType<LanguageVendorClient['listCourses']>>): UnitNumbers =>
  new Map(
    courses.map(({ courseKey, units }) => [
      courseKey,
      new Map(units.map(({ unitKey, order }) => [unitKey, order])),
    ]),
  )

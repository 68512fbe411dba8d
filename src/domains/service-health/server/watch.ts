import { clockText } from '#contract/clock-text.ts'
import { serviceLevels } from '#contract/school/service-levels.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { causeText } from '../rules/words.ts'
import { keepLags } from './hours.queries.ts'
import { keepOutages, type Outage } from './outages.queries.ts'
import { type OutsideService, outsideServices } from './outside-services.ts'
import { loadStandings, type Standing } from './standings.ts'
import { type ServiceNews, tell } from './tell.ts'
import { within } from './test-connection.ts'

/** Asks the services that nobody called for some minutes, and those that are down: what is shown is never old. */
async function probeQuiet(services: Services, all: readonly OutsideService[]): Promise<void> {
  // A copy of the school speaks to nobody by itself.
  if (services.outgoingHold.reason() !== undefined) return
  const nowMs = services.clock.nowMs()
  const records = new Map((await services.vendorRecords.list()).map((record) => [record.vendor, record]))
  const quiet = all.filter(({ vendor, facts }) => {
    if (facts.connection(services) === 'none') return false
    const record = records.get(vendor)
    const heardMs = record?.lastWordAt?.getTime() ?? 0
    return record?.lastWord === 'down' || nowMs - heardMs > serviceLevels.quietMs
  })
  // What came of it stands in its record.
  await Promise.allSettled(quiet.map(({ facts }) => within(facts.probe(services))))
}

const facts = (all: readonly OutsideService[], vendor: string) =>
  all.find((service) => service.vendor === vendor)?.facts

/** The look of every minute: asks what is quiet, writes down how far behind each is, and tells of outages once. */
export async function watchServices(services: Services): Promise<void> {
  const all = outsideServices(services)
  await probeQuiet(services, all)
  const nowMs = services.clock.nowMs()
  const standings = await loadStandings(services, all)
  await keepLags(
    services.database,
    standings.flatMap(({ service, lagMs }) =>
      lagMs === null ? [] : [{ vendor: service.vendor, ms: Math.round(lagMs) }],
    ),
    nowMs,
  )
  const down = standings.filter(({ state }) => state === 'down')
  await inTransaction(services.database, async (db) => {
    const now = new Date(nowMs)
    const { begun, ended } = await keepOutages(
      db,
      'down',
      down.map(({ service, since }) => ({
        ...{ vendor: service.vendor, job: '' },
        beganAt: since === null ? now : new Date(since),
      })),
      now,
    )
    await tell(
      db,
      [
        ...begun.map((outage) => downText(all, down, outage)),
        ...ended.map(({ vendor, beganAt }) => ({
          vendor,
          title: `${facts(all, vendor)?.name ?? vendor} answers again`,
          body: `It was down from ${clockText(beganAt.getTime())} to ${clockText(nowMs)}. What waited is sent by itself.`,
        })),
      ],
      nowMs,
    )
  })
}

function downText(
  all: readonly OutsideService[],
  down: readonly Standing[],
  { vendor, beganAt }: Outage,
): ServiceNews {
  const record = down.find(({ service }) => service.vendor === vendor)?.record
  const cause = causeText({
    ...{ state: 'down', silent: [] },
    cause: record?.cause ?? null,
    lastError: record?.lastError ?? null,
  })
  return {
    vendor,
    title: `${facts(all, vendor)?.name ?? vendor} has been down since ${clockText(beganAt.getTime())}`,
    body: `${cause ?? ''} ${facts(all, vendor)?.meanwhile ?? ''}`.trim(),
  }
}

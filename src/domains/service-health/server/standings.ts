import { serviceLevels } from '#contract/school/service-levels.ts'
import type { Database } from '#server/database/database.ts'
import type { Inconsistencies, OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import type { VendorRecord } from '#server/vendors/vendor-records.ts'
import type { ServiceState } from '../contract/service-health.schemas.ts'
import type { ErrorBudget } from '../rules/budget.ts'
import { lagOf, stateOf } from '../rules/state.ts'
import { listBudgets } from './hours.queries.ts'
import { listSilences, type Silence } from './outages.queries.ts'
import type { OutsideService } from './outside-services.ts'

/** What does not agree, with the part that knows how it is put right. */
export interface FoundPart extends Inconsistencies {
  readonly part: OutsidePart<Services>
}

/** How a service stands now, as lists, sheet and watcher read it. */
export interface Standing {
  readonly service: OutsideService
  readonly record: VendorRecord | undefined
  readonly state: ServiceState
  readonly connection: 'real' | 'sandbox' | 'here' | 'none'
  readonly since: string | null
  readonly lagMs: number | null
  readonly waiting: number | null
  readonly budget: ErrorBudget | undefined
  readonly found: readonly FoundPart[]
  readonly silences: readonly Silence[]
}

/** How some services stand: the answers of all servers, what waits, and what does not agree. */
export async function loadStandings(
  services: Services,
  asked: readonly OutsideService[],
): Promise<Standing[]> {
  const { database: db, clock, vendorRecords } = services
  const nowMs = clock.nowMs()
  const vendors = asked.map(({ vendor }) => vendor)
  // What this server heard is written first: whoever tests a connection sees what came of it.
  const records = new Map((await vendorRecords.list()).map((record) => [record.vendor, record]))
  const [budgets, silences, parts] = await Promise.all([
    listBudgets(db, vendors, nowMs),
    listSilences(db),
    Promise.all(asked.map((service) => readParts(db, service, new Date(nowMs)))),
  ])
  return asked.map((service, at) => {
    const record = records.get(service.vendor)
    const own = silences.filter(({ vendor }) => vendor === service.vendor)
    const connection = service.facts.connection(services)
    const state = stateOf({ connection, lastWord: record?.lastWord ?? null, isSilent: own.length > 0 })
    const { count, oldestAt, found } = parts[at] ?? { count: null, oldestAt: null, found: [] }
    const since = state === 'silent' ? (own[0]?.since ?? null) : (record?.wordSince ?? null)
    return {
      ...{ service, record, state, connection, found, silences: own },
      since: since?.toISOString() ?? null,
      lagMs: lagOf({
        ...{ state, nowMs, sinceMs: since?.getTime() ?? null },
        oldestMs: oldestAt?.getTime() ?? null,
        durationMs: record?.lastDurationMs ?? null,
      }),
      waiting: connection === 'none' ? null : count,
      budget: connection === 'none' ? undefined : budgets.get(service.vendor),
    }
  })
}

async function readParts(db: Database, { parts }: OutsideService, now: Date) {
  const [waiting, found] = await Promise.all([
    Promise.all(parts.flatMap(({ waiting }) => (waiting ? [waiting(db, now)] : []))),
    Promise.all(
      parts.flatMap((part) =>
        part.inconsistencies
          ? [part.inconsistencies.list(db, now).then((inconsistencies) => ({ ...inconsistencies, part }))]
          : [],
      ),
    ),
  ])
  const oldest = waiting.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]))
  return {
    count: waiting.length === 0 ? null : waiting.reduce((sum, { count }) => sum + count, 0),
    oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
    found: found.filter(({ count }) => count > 0),
  }
}

/** What the list and the sheet say of a standing alike. */
export const presentStanding = (standing: Standing) => ({
  vendor: standing.service.vendor,
  name: standing.service.facts.name,
  about: standing.service.facts.about,
  connection: standing.connection,
  state: standing.state,
  since: standing.since,
  lagMs: standing.lagMs,
  isLate: (standing.lagMs ?? 0) > serviceLevels.lagAllowedMs,
  budgetLeft: standing.budget?.percentLeft ?? null,
  waiting: standing.waiting,
  waits: [standing.service.facts.waits[0], standing.service.facts.waits[1]] as [string, string],
  toRepair: standing.connection === 'none' ? 0 : standing.found.reduce((sum, { count }) => sum + count, 0),
})

import type { Permission } from '#contract/permissions.ts'
import { serviceLevels } from '#contract/school/service-levels.ts'
import { lacksText } from '#server/api/access.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { ServiceDetail } from '../contract/service-health.schemas.ts'
import { stateOfMinute } from '../rules/minutes.ts'
import { causeText, nextStep, shortReason } from '../rules/words.ts'
import { listHours, listLags } from './hours.queries.ts'
import { getOutsideService } from './outside-services.ts'
import { loadJobs } from './service-jobs.ts'
import { type FoundPart, loadStandings, presentStanding, type Standing } from './standings.ts'

const minuteMs = 60_000

/** Whether the viewer may read what a part found. */
const seesFound = (viewer: Viewer, { part }: FoundPart): boolean =>
  part.inconsistencies !== undefined && reachOf(viewer, part.inconsistencies.sees) === 'all'

/** Why somebody may not repair what a part found; null when they may. */
function lackOf(viewer: Viewer, needs: Permission): string | null {
  const lacking = (['jobs.start', needs] as const).find((permission) => reachOf(viewer, permission) !== 'all')
  return lacking === undefined ? null : lacksText(lacking)
}

const presentFound = (viewer: Viewer, { part, rows }: FoundPart) =>
  rows.map(({ key, fact, cause, verb }) => ({
    ...{ key, fact, cause, verb: part.repair ? verb : null },
    hindrance: part.repair && verb !== null ? lackOf(viewer, part.repair.needs) : null,
  }))

/** One service: from the cause to the budget, the lag, the jobs and what does not agree. */
export async function loadService(
  { services, viewer }: RequestContext,
  vendor: string,
): Promise<ServiceDetail> {
  const service = getOutsideService(services, vendor)
  const [standing] = await loadStandings(services, [service])
  if (standing === undefined) throw new Error('There is no standing.')
  const { database: db, clock, config, jobsByName } = services
  const nowMs = clock.nowMs()
  const { facts } = service
  const { state, record, silences, found } = standing
  const isSetUp = standing.connection !== 'none'
  const silent = silences.map(({ job }) => jobsByName.get(job)?.title ?? job)
  const shown = isSetUp ? found.filter((part) => seesFound(viewer, part)) : []
  return {
    ...presentStanding(standing),
    lastGoodAt: await lastGood(services.database, standing),
    cause: causeText({ state, cause: record?.cause ?? null, lastError: record?.lastError ?? null, silent }),
    nextStep:
      state === 'down' || record?.cause === 'limit' ? nextStep(record?.cause ?? null, facts.setting) : null,
    lastError: lastErrorOf(record, nowMs),
    meanwhile: facts.meanwhile,
    tries: state === 'down' ? await countTries(db, standing, nowMs) : 0,
    nextTryAt:
      state === 'down' && config.WORKER
        ? new Date(nowMs - (nowMs % minuteMs) + minuteMs).toISOString()
        : null,
    budget: standing.budget ? { ...standing.budget } : null,
    lags: await listLags(db, vendor, nowMs - serviceLevels.shownMs),
    lagAllowedMs: serviceLevels.lagAllowedMs,
    jobs: await loadJobs(services, viewer, service, silences),
    inconsistencies: shown.flatMap((part) => presentFound(viewer, part)),
    inconsistenciesHref: shown.find(({ href }) => href !== undefined)?.href ?? null,
    repairable: shown
      .filter(({ part }) => part.repair !== undefined && lackOf(viewer, part.repair.needs) === null)
      .reduce((sum, { count }) => sum + count, 0),
    ownPage: facts.page && holds(viewer, facts.page.needs) ? facts.page.href : null,
  }
}

function lastErrorOf(record: Standing['record'], nowMs: number) {
  const { lastErrorAt, lastError } = record ?? {}
  if (!lastErrorAt || !lastError || nowMs - lastErrorAt.getTime() > serviceLevels.shownMs) return null
  return { at: lastErrorAt.toISOString(), text: shortReason(lastError) }
}

/** When all was last well: as a part knows it, or the last good answer. */
async function lastGood(db: RequestContext['services']['database'], { service, record }: Standing) {
  const known = await Promise.all(
    service.parts.flatMap((part) => (part.lastGoodAt ? [part.lastGoodAt(db)] : [])),
  )
  const times = known.flatMap((at) => (at === null ? [] : [at.getTime()]))
  if (times.length > 0) return new Date(Math.max(...times)).toISOString()
  return record?.lastGoodAt?.toISOString() ?? null
}

/** In how many minutes it was tried since it is down. */
async function countTries(db: RequestContext['services']['database'], standing: Standing, nowMs: number) {
  const sinceMs = standing.since === null ? nowMs : Date.parse(standing.since)
  const { vendor } = standing.service
  const hours =
    (await listHours(db, [vendor], Math.max(sinceMs, nowMs - serviceLevels.shownMs))).get(vendor) ?? []
  return hours.reduce((sum, hour) => {
    const minutes = Array.from({ length: 60 }, (_, minute) => minute).filter(
      (minute) =>
        hour.atMs + minute * minuteMs >= sinceMs - minuteMs && stateOfMinute(hour, minute) === 'down',
    )
    return sum + minutes.length
  }, 0)
}

import { serviceLevels } from '#contract/school/service-levels.ts'
import type { Services } from '#server/services.ts'
import { spansOf } from '../rules/minutes.ts'
import { severity } from '../rules/state.ts'
import { alertOf } from '../rules/words.ts'
import { listHours } from './hours.queries.ts'
import { outsideServices } from './outside-services.ts'
import { loadStandings, presentStanding } from './standings.ts'

const minuteMs = 60_000

/** Every service outside, the worst first. */
export async function loadServices(services: Services) {
  const nowMs = services.clock.nowMs()
  // The minute that runs now is the last one of the strip.
  const endMs = nowMs - (nowMs % minuteMs) + minuteMs
  const fromMs = endMs - serviceLevels.shownMs
  const all = outsideServices(services)
  const standings = await loadStandings(services, all)
  const hours = await listHours(
    services.database,
    all.map(({ vendor }) => vendor),
    fromMs,
  )
  const rows = standings
    .map((standing) => ({
      id: standing.service.id,
      ...presentStanding(standing),
      spans: spansOf(hours.get(standing.service.vendor) ?? [], fromMs, endMs),
    }))
    .toSorted((a, b) => severity[a.state] - severity[b.state] || a.id - b.id)
  const many = new Set(all.filter(({ facts }) => facts.isMany).map(({ vendor }) => vendor))
  return {
    asOf: new Date(nowMs).toISOString(),
    from: new Date(fromMs).toISOString(),
    alert: alertOf(
      rows.map((row) => ({ ...row, isMany: many.has(row.vendor) })),
      nowMs,
    ),
    services: rows,
  }
}

import type { CountedItem } from '#domains/graduation/rules/count-items.ts'
import { accepts, type CreditItem } from '#domains/graduation/rules/credit-items.ts'
import { levelText } from '#domains/graduation/rules/explain.ts'
import type { Catalogue } from '#domains/graduation/rules/facts.ts'
import type { Graduation } from '#domains/graduation/rules/reckon.ts'
import type { CourseOfTranscript } from '../contract/transcript-content.ts'

/** When and where what gives credit was earned, by the key of the item. */
export interface Earned {
  readonly key: string
  /** The first year of the school year. */
  readonly year: number
  readonly source: string
}

export interface Line extends CourseOfTranscript {
  readonly year: number
}

interface LinesOf {
  readonly graduation: Graduation
  readonly catalogue: Catalogue
  readonly grade: number
  readonly year: number
  readonly earned: ReadonlyMap<string, Earned>
}

/** Everything that was earned, let off, missed or runs, each once, in the order of the requirements. */
export function linesOf(reckoned: LinesOf): Line[] {
  const { graduation, catalogue, grade, year, earned } = reckoned
  const takenBy = placesOf(graduation)
  const items = [...takenBy.values()].flatMap(({ item, titles }): Line[] => {
    if (item.state === 'planned') return []
    const source = earned.get(item.key)
    const subject = titles.length > 0 ? titles.join(', ') : takerOf(item, reckoned)
    const isRunning = item.state === 'progress'
    return [
      {
        year: isRunning ? year : (source?.year ?? year),
        title: item.title,
        source: isRunning ? item.source : (source?.source ?? ''),
        subject,
        mastery: masteryOf(item, reckoned),
        credits: isRunning ? null : item.quarters / 4,
      },
    ]
  })
  const missed = [...graduation.masteryOfUnits].flatMap(([unitId, { level, isFinal, isEarned }]): Line[] => {
    const unit = catalogue.units.get(unitId)
    const source = earned.get(`unit:${unitId}`)
    const isRunning = takenBy.get(`unit:${unitId}`)?.item.state === 'progress'
    if (!unit || isEarned || !isFinal || isRunning) return []
    return [
      {
        year: source?.year ?? year,
        title: unit.title,
        source: source?.source ?? '',
        subject: takerOf({ topicId: unit.topicId, state: 'progress' }, reckoned),
        mastery: levelText(level, grade),
        credits: 0,
      },
    ]
  })
  return [...items, ...missed]
}

/** The first requirement that would take what is counted in none: a transcript speaks of requirements alone. */
const takerOf = (item: Pick<CreditItem, 'topicId' | 'state' | 'only'>, { graduation, catalogue }: LinesOf) =>
  graduation.requirements.find(({ requirement }) => accepts(requirement, item, catalogue.topics))?.requirement
    .title ?? 'Beyond the plan'

interface Place {
  readonly item: CountedItem
  /** Quarters, of all requirements it is counted in. */
  readonly counted: number
  readonly titles: readonly string[]
}

/** Each item once, with the requirements in which something of it is counted. */
export function placesOf({ requirements, spare }: Graduation): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const add = (item: CountedItem, title: string) => {
    const before = places.get(item.key)
    const titles = [...(before?.titles ?? []), ...(item.counted > 0 ? [title] : [])]
    places.set(item.key, { item, counted: (before?.counted ?? 0) + item.counted, titles })
  }
  for (const { requirement, items } of requirements) for (const item of items) add(item, requirement.title)
  for (const item of spare) add(item, '')
  return places
}

/** How it was met. Why somebody is exempt is nobody's business who holds the paper. */
function masteryOf({ kind, state, key }: CountedItem, { graduation, grade }: LinesOf): string {
  if (state === 'progress') return 'In progress'
  if (kind === 'unit')
    return levelText(graduation.masteryOfUnits.get(Number(key.slice('unit:'.length)))?.level ?? null, grade)
  return { exemption: 'Exempt', waiver: 'Waived', elective: 'Accepted', language: 'Completed' }[kind]
}

import { countOf } from '#contract/clock-text.ts'
import { decidingAssessment } from '#domains/mastery/rules/mastery-rule.ts'
import type { PlanContent, PlanRequirement } from '../contract/plan.schemas.ts'
import type { Catalogue, Coverage, LevelFact, StudentFacts } from './facts.ts'

/** In the order in which a ladder of credits is drawn. */
export const creditStates = ['earned', 'exempt', 'progress', 'planned'] as const
export type CreditState = (typeof creditStates)[number]

/** What gives credit, or will: a unit, an exemption, a course elsewhere, a language course, a waiver. */
export interface CreditItem {
  /** `unit:12`, `exemption:3`: the same from one reckoning to the next. */
  readonly key: string
  readonly kind: 'unit' | 'exemption' | 'elective' | 'language' | 'waiver'
  readonly state: CreditState
  readonly quarters: number
  readonly title: string
  readonly topicId: number | null
  /** Where it comes from: an experience by its title, a reason. */
  readonly source: string
  /** The assessment that set the mastery, of a unit that is earned. */
  readonly setBy: number | null
  /** The cycle in which it is planned. */
  readonly plannedCycle?: number
  /** The one requirement it can meet. */
  readonly only?: string
}

/** The mastery of a unit or ability as the plan reckons it. */
export interface Reached {
  readonly level: number
  readonly isFinal: boolean
  readonly setBy: LevelFact
  readonly isEarned: boolean
}

/** How far each unit or ability is, by the plan's rule; nothing for what was never assessed. */
export function reachedBy(
  plan: PlanContent,
  assessments: readonly LevelFact[],
  idOf: (one: LevelFact) => number | null,
): ReadonlyMap<number, Reached> {
  const reached = new Map<number, Reached>()
  for (const [id, own] of Map.groupBy(assessments, idOf)) {
    const setBy = id === null ? undefined : decidingAssessment(plan.rule, own)
    if (id === null || !setBy) continue
    const { level, isFinal } = setBy
    const isEarned = level >= plan.credit_level && (isFinal || plan.is_earned_before_final)
    reached.set(id, { level, isFinal, setBy, isEarned })
  }
  return reached
}

export const unitOf = ({ unitId }: LevelFact) => unitId
export const abilityOf = ({ abilityId }: LevelFact) => abilityId

/** Everything that counts towards the plan, each once: a unit that is earned is neither running nor planned. */
export function itemsOf(
  plan: PlanContent,
  facts: StudentFacts,
  { units, topics }: Catalogue,
  reached: ReadonlyMap<number, Reached>,
): CreditItem[] {
  const items: CreditItem[] = []
  const counted = new Set<number>()
  const take = (unitId: number, state: CreditState, source: string, more: Partial<CreditItem> = {}) => {
    const unit = units.get(unitId)
    if (!unit || counted.has(unitId)) return
    counted.add(unitId)
    const { title, quarters, topicId } = unit
    items.push({
      key: `unit:${unitId}`,
      kind: 'unit',
      state,
      quarters,
      title,
      topicId,
      source,
      setBy: null,
      ...more,
    })
  }
  for (const [unitId, one] of reached) if (one.isEarned) take(unitId, 'earned', '', { setBy: one.setBy.id })
  items.push(...languageItems(plan, facts, topics, items))
  for (const { id, topicId, quarters, title } of facts.electives)
    items.push({
      key: `elective:${id}`,
      kind: 'elective',
      state: 'earned',
      quarters,
      title,
      topicId,
      source: title,
      setBy: null,
    })
  for (const { id, topicId, quarters, title } of facts.exemptions)
    items.push({
      key: `exemption:${id}`,
      kind: 'exemption',
      state: 'exempt',
      quarters,
      title: topics.get(topicId)?.title ?? title,
      topicId,
      source: title,
      setBy: null,
    })
  for (const one of facts.decisions)
    if (one.kind === 'waiver')
      items.push({
        key: `waiver:${one.id}`,
        kind: 'waiver',
        state: 'exempt',
        quarters: one.quarters,
        title: 'Waived',
        topicId: null,
        source: one.reason,
        setBy: null,
        only: one.requirementKey,
      })
  const takeAll = (coverages: readonly Coverage[], state: CreditState) => {
    for (const { title, unitIds, cycle } of coverages)
      for (const unitId of unitIds)
        take(unitId, state, title, state === 'planned' ? { plannedCycle: cycle } : {})
  }
  takeAll(facts.running, 'progress')
  takeAll(facts.planned, 'planned')
  return items
}

/** Four completed units of the vendor are a credit (3-shell-and-houses §9); what was assessed of the topic is part of it. */
function languageItems(
  plan: PlanContent,
  facts: StudentFacts,
  topics: Catalogue['topics'],
  earned: readonly CreditItem[],
): CreditItem[] {
  const passed = facts.milestones.filter(({ level }) => level >= plan.credit_level)
  return [...Map.groupBy(passed, ({ topicId }) => topicId)].flatMap(([topicId, own]): CreditItem[] => {
    const assessed = earned.filter((one) => one.topicId === topicId)
    const quarters = own.length - assessed.reduce((sum, one) => sum + one.quarters, 0)
    const topic = topics.get(topicId)
    if (quarters <= 0 || !topic) return []
    const source = `${countOf(own.length, 'unit')} of the language course`
    return [
      {
        key: `language:${topicId}`,
        kind: 'language',
        state: 'earned',
        quarters,
        title: topic.title,
        topicId,
        source,
        setBy: null,
      },
    ]
  })
}

/** Whether a requirement takes an item. An exemption counts where its topic is asked for, never as an elective. */
export function accepts(
  requirement: PlanRequirement,
  item: Pick<CreditItem, 'topicId' | 'state' | 'only'>,
  topics: Catalogue['topics'],
): boolean {
  if (item.only !== undefined) return item.only === requirement.key
  const subjectId = item.topicId === null ? undefined : topics.get(item.topicId)?.subjectId
  if (item.topicId !== null && requirement.topic_ids.includes(item.topicId)) return true
  if (subjectId !== undefined && requirement.subject_ids.includes(subjectId)) return true
  return requirement.is_open && item.state !== 'exempt'
}

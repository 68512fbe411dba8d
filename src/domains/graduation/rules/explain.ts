import { asMasteryLevel, masteryLabel, notStartedLabel } from '#domains/mastery/contract/mastery-levels.ts'
import type { GraduationStatus } from '../contract/graduation-status.ts'
import { cycleName, lastCycle, monthOf, type PlannedCycles } from './cycle-names.ts'
import type { MissingUnit } from './missing-units.ts'
import type { Graduation } from './reckon.ts'
import type { RequirementProgress } from './requirement-progress.ts'

const credits = (quarters: number) => String(quarters / 4)
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count === 1 ? 'one' : count} ${count === 1 ? one : many}`

/** `if the 5 running ones are passed`; '' where nothing is running. */
export const assumptionOf = (running: number): string =>
  running === 0
    ? ''
    : running === 1
      ? 'if the running one is passed'
      : `if the ${running} running ones are passed`

/** Why a requirement stands where it stands, with the cycle in which it is met and what that assumes. */
export function whyOf(one: RequirementProgress, cycles: PlannedCycles): string {
  const { requirement, status, needed, earned, exempt, units } = one
  const { title } = requirement
  if (status === 'completed') return `${title}: all ${credits(needed)} credits are met.`
  const soFar = `${title}: ${units.earned} of ${counted(units.needed, 'unit')}`
  const assumption = assumptionOf(units.running)
  const passed = assumption === '' ? '' : `, ${assumption}`
  const pace =
    units.missing === 0
      ? ''
      : `at ${requirement.units_a_cycle === 1 ? 'one' : requirement.units_a_cycle} a cycle `
  const late =
    one.finishCycle > lastCycle(cycles) ? `, after graduation in ${monthOf(lastCycle(cycles), cycles)}` : ''
  const end = `${soFar}; ${pace}it is met in ${cycleName(one.finishCycle, cycles)}${late}${passed}.`
  const behind = one.expected - earned - exempt
  return behind <= 0
    ? end
    : `${end} The plan expects ${credits(one.expected)} credits by today and ${credits(earned + exempt)} are met.`
}

/** A mastery in words: `Demonstrating 3.5`, `Not started`. */
export const levelText = (level: number | null, grade: number): string =>
  level === null ? notStartedLabel : masteryLabel(asMasteryLevel(level), grade)

/** How far a missing unit was reached, and what it needs: `Attempted 0.5, needs Developing 2 or more`, without the numbers below grade 9. */
export function missingText({ reached }: MissingUnit, level: number, grade: number): string {
  const label = levelText(reached?.level ?? null, grade)
  if (!reached) return label
  if (!reached.isFinal) return `${label} so far, no final assessment yet`
  return `${label}, needs ${levelText(level, grade)} or more`
}

/** When everything is met, against when it should be: the sentence under the figure. */
export function finishText({ status, finishCycle, cycles, assumed }: Graduation): string {
  if (status === 'completed') return 'Every requirement is met.'
  const due = monthOf(lastCycle(cycles), cycles)
  const passed = assumed === 0 ? '' : `, ${assumptionOf(assumed)}`
  if (finishCycle <= lastCycle(cycles))
    return `At this pace everything is met in ${cycleName(finishCycle, cycles)}, in time for ${due}${passed}.`
  return `At this pace everything is met in ${monthOf(finishCycle, cycles)}, not ${due}${passed}.`
}

const worstFirst: readonly GraduationStatus[] = ['off-track', 'falling-behind']

/**
 * Why a status is worse than the pace alone would say: `Mathematics and Science are off track: the plan expects more by
 * today.` Empty where nothing is behind.
 */
export function behindText({ requirements }: Pick<Graduation, 'requirements'>): string {
  for (const status of worstFirst) {
    const titles = requirements.filter((one) => one.status === status).map((one) => one.requirement.title)
    if (titles.length === 0) continue
    const [first, second] = titles
    const named =
      titles.length <= 2
        ? [first, second].filter(Boolean).join(' and ')
        : `${first} and ${titles.length - 1} others`
    const words = status === 'off-track' ? 'off track' : 'falling behind'
    return `${named} ${titles.length === 1 ? 'is' : 'are'} ${words}: the plan expects more of ${titles.length === 1 ? 'it' : 'them'} by today.`
  }
  return ''
}

/**
 * The requirement with least time left: `Mathematics is tightest: what is missing has to begin by Cycle 3 of grade
 * 12.`; null without one.
 */
export function tightestText({ tightest, cycles }: Graduation): string | null {
  if (!tightest || tightest.lastStart === null) return null
  const { title } = tightest.requirement
  return tightest.lastStart <= cycles.cycle
    ? `${title} is tightest: what is missing can no longer be started in time.`
    : `${title} is tightest: what is missing has to begin by ${cycleName(tightest.lastStart, cycles)}.`
}

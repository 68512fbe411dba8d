import type { PlanCheck } from '../../contract/journey.contract.ts'

export type CheckKind = PlanCheck['kind']

export interface FoldedChecks {
  readonly kind: CheckKind
  readonly shown: readonly PlanCheck[]
  /** The label that shows the rest, or only the first again; undefined where nothing is folded. */
  readonly turn?: string
}

const mostOfAKind = 5

/** What the rest of a kind is called. Kinds that keep a plan from being made, or are said once, are never folded. */
const restOf: Partial<Record<CheckKind, string>> = {
  expert_twice: 'who run two at once',
  expert_away: 'who cannot be there',
  needs_in_one_block: 'of which one can be met',
  demand: 'with fewer places than first choices',
  least: 'that fewer students rank than they need',
  no_places: 'without a number of places',
}

/** Checks by kind in their order, the first few of each, and how many more there are; all of a kind that is opened. */
export function foldChecks(checks: readonly PlanCheck[], opened: readonly CheckKind[]): FoldedChecks[] {
  return [...Map.groupBy(checks, ({ kind }) => kind)].map(([kind, own]) => {
    const rest = restOf[kind]
    const hidden = own.length - mostOfAKind
    if (rest === undefined || hidden <= 0) return { kind, shown: own }
    return opened.includes(kind)
      ? { kind, shown: own, turn: `Show the first ${mostOfAKind} ${rest}` }
      : { kind, shown: own.slice(0, mostOfAKind), turn: `Show ${hidden} more ${rest}` }
  })
}

import { expect, it } from 'vitest'
import type { PlanCheck } from '../../contract/journey.contract.ts'
import { type CheckKind, foldChecks } from './folded-checks.ts'

const checksOf = (kind: CheckKind, count: number): PlanCheck[] =>
  Array.from({ length: count }, (_, at) => ({ kind, sentence: `${kind} ${at}`, url: '/', is_serious: false }))

const told = (checks: readonly PlanCheck[], opened: readonly CheckKind[] = []) =>
  foldChecks(checks, opened).map(({ kind, shown, turn }) => [kind, shown.length, turn])

it('shows five of a kind and says how many more there are, until it is opened', () => {
  const checks = [...checksOf('demand', 14), ...checksOf('least', 5), ...checksOf('no_places', 6)]
  expect(told(checks)).toEqual([
    ['demand', 5, 'Show 9 more with fewer places than first choices'],
    ['least', 5, undefined],
    ['no_places', 5, 'Show 1 more without a number of places'],
  ])
  expect(told(checks, ['demand'])).toEqual([
    ['demand', 14, 'Show the first 5 with fewer places than first choices'],
    ['least', 5, undefined],
    ['no_places', 5, 'Show 1 more without a number of places'],
  ])
})

it('folds nothing that no plan can be made with', () => {
  expect(told([...checksOf('pins_above', 9), ...checksOf('nobody_teaches', 7)])).toEqual([
    ['pins_above', 9, undefined],
    ['nobody_teaches', 7, undefined],
  ])
})

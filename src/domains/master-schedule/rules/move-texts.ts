import { countOf } from '#contract/clock-text.ts'
import type { Staying } from './plan-move.ts'

const whys: Readonly<Record<Staying, (count: number) => string>> = {
  roll: (count) => (count === 1 ? 'has a roll' : 'have a roll'),
  begun: (count) => (count === 1 ? 'has begun' : 'have begun'),
  holiday: () => 'would fall on a day without school',
}

/** Why sessions stay where they are: "2 sessions have a roll". */
export const stayTexts = (stays: readonly { readonly because: Staying }[]): string[] =>
  Object.entries(Object.groupBy(stays, ({ because }) => because)).map(
    ([because, those]) => `${countOf(those.length, 'session')} ${whys[because as Staying](those.length)}`,
  )

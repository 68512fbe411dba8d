import type { Pair } from './candidates.ts'

/**
 * What things are worth to each other, in whole points: a need of the pathway, then a place, then a better rank. A place
 * outweighs ten steps of rank, a need ten places. Who chose nothing is placed last: nothing of theirs weighs as much as
 * the least of who chose.
 */
export const needValue = 100
const placeValue = 10
const unchosenNeed = 2

/** What a placement is worth without its need; ranks count from 1. */
export const valueOfPair = ({ student, rank }: Pick<Pair, 'student' | 'rank'>, ranks: number): number =>
  student.hasChosen ? placeValue + ranks + 1 - rank : 1

export const valueOfNeed = ({ hasChosen }: { readonly hasChosen: boolean }): number =>
  hasChosen ? needValue : unchosenNeed

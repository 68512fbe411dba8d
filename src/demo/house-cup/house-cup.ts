import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block } from '../people/people.ts'
import { randomFor } from '../random.ts'
import { addDays, wallMs, weekdayOf } from '../school-year/school-days.ts'
import type { CyclePlan } from '../school-year/school-year.ts'

/** Why points are given; each with what it is usually worth. */
const reasons: readonly (readonly [string, number])[] = [
  ['Everybody at every stand-up this week', 10],
  ['Won the spelling relay', 15],
  ['Helped the new students find their rooms', 5],
  ['Best poster of the science fair', 20],
  ['Cleaned up the shared board without being asked', 5],
  ['Second place at the chess evening', 8],
  ['Read 40 books together', 12],
  ['Cheered for every speaker at the open mic', 5],
  ['Left the coworking room a mess', -5],
  ['Missed the deadline for the house banner', -3],
]

/** The house cup of a cycle: three to six entries a house until today, most of them good. */
export function addHouseCup(part: DemoPart, school: DemoSchool, block: Block, cycle: CyclePlan): void {
  part.houseCupPoints ??= []
  for (const house of block.houses) {
    const random = randomFor(school.seed, 'house-cup', house.id, cycle.id)
    const count = random.int(3, 6)
    for (let index = 0; index < count; index++) {
      const date = addDays(cycle.firstDay, random.int(0, 39))
      const giver = random.chance(0.6) ? house.advisor : random.pick(block.houses).advisor
      const [reason, usual] = random.pick(reasons)
      const givenMs = wallMs(date, random.int(9 * 60, 16 * 60))
      if (givenMs > school.nowMs || weekdayOf(date) > 5) continue
      part.houseCupPoints.push({
        houseId: house.id,
        cycleId: cycle.id,
        points: usual,
        reason,
        givenBy: giver.id,
        givenAt: new Date(givenMs),
      })
    }
  }
}

import { countOf } from '#contract/clock-text.ts'
import { registrationsUrl } from '#domains/registrations/rules/registration-addresses.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { PlanCheck } from '../../contract/journey.contract.ts'
import { noBlock } from '../../contract/journey.schemas.ts'
import { withoutUrl } from '../../rules/journey-addresses.ts'
import type { NeedsInOneBlock } from '../../rules/needs-in-one-block.ts'
import { plainBlockTitle } from '../choices/choices.queries.ts'
import type { CycleRow, CycleYear } from '../planned-cycle.ts'
import { type ExpertAway, listExpertsAway } from './experts-away.ts'
import { type DemandRow, listExpertsTwice, listNeedsInOneBlock, listPinsAbove } from './overview.queries.ts'

interface Known {
  /** The school day from which the cycle is planned. */
  readonly day: string
  readonly demand: readonly DemandRow[]
  readonly without: number
  readonly year: CycleYear
}

/**
 * What stands in the way of a good plan, before any solver: places, needs, pins, experts, students without choices
 * (second-half.md). Each line leads to where it is put right. All there are: the page folds them.
 */
export async function checkFirst(
  db: Database,
  viewer: Viewer,
  cycle: CycleRow,
  known: Known,
): Promise<PlanCheck[]> {
  const needs = await listNeedsInOneBlock(db, { id: cycle.id, ...known.year })
  const above = await listPinsAbove(db, { cycleId: cycle.id, day: known.day })
  const twice = await listExpertsTwice(db, cycle.id)
  const away = await listExpertsAway(db, viewer, cycle)
  // An experience is told once, whichever of its experts it is about.
  const untaught = away.filter(
    (one, at) =>
      one.isUntaught && away.findIndex(({ experienceId }) => experienceId === one.experienceId) === at,
  )
  const at = `cycle_id=${cycle.id}`
  const over = known.demand.filter(({ places, first }) => places !== null && first > places)
  const small = known.demand
    .map((one) => ({ ...one, asked: one.first + one.second + one.other }))
    .filter(({ least, asked }) => least !== null && asked < least)
  const endless = known.demand.filter(({ places }) => places === null)
  return [
    ...above.map(({ id, title, kept, places }) => ({
      kind: 'pins_above' as const,
      sentence: `${title}: ${countOf(kept, 'student')} ${kept === 1 ? 'has' : 'have'} a place or ${kept === 1 ? 'is' : 'are'} pinned, but there ${places === 1 ? 'is' : 'are'} ${countOf(places, 'place')}.`,
      url: registrationsUrl(id),
      is_serious: true,
    })),
    ...twice.map(({ employeeId, name, titles }) => ({
      kind: 'expert_twice' as const,
      sentence: `${name} runs ${titles.join(' and ')} in one block.`,
      url: `/faculty-availability/${employeeId}`,
      is_serious: true,
    })),
    ...untaught.map((one) => ({
      kind: 'nobody_teaches' as const,
      sentence: `${awayText(one)} Nobody can teach it.`,
      url: `/faculty-availability/${one.employeeId}`,
      without_url: withoutUrl(cycle.id, one.experienceId),
      is_serious: true,
    })),
    ...away
      .filter(({ isUntaught }) => !isUntaught)
      .map((one) => ({
        kind: 'expert_away' as const,
        sentence: awayText(one),
        url: `/faculty-availability/${one.employeeId}`,
        is_serious: true,
      })),
    ...needs.map((one) => ({
      kind: 'needs_in_one_block' as const,
      sentence: needsText(one),
      url: `/journey-builder/pathways/management?schoolYear=${cycle.schoolYear}`,
      is_serious: true,
    })),
    ...over.map(({ id, title, first, places }) => ({
      kind: 'demand' as const,
      sentence: `${title}: first choice of ${first}, ${countOf(places ?? 0, 'place')}.`,
      url: `${registrationsUrl(id)}?open=places`,
      is_serious: false,
    })),
    ...small.map(({ id, title, least, asked }) => ({
      kind: 'least' as const,
      sentence: `${title}: ${countOf(asked, 'student')} ${asked === 1 ? 'ranks' : 'rank'} it, but it needs at least ${least}.`,
      url: `${registrationsUrl(id)}?open=places`,
      is_serious: false,
    })),
    ...endless.map(({ id, title }) => ({
      kind: 'no_places' as const,
      sentence: `${title} takes any number of students: no number of places is set.`,
      url: `${registrationsUrl(id)}?open=places`,
      is_serious: false,
    })),
    ...(known.without > 0
      ? [
          {
            kind: 'no_choices' as const,
            sentence: `${countOf(known.without, 'student')} ${known.without === 1 ? 'has' : 'have'} chosen nothing yet; they would be placed last.`,
            url: `/journey-builder/students?gap=no_choices&${at}`,
            is_serious: false,
          },
        ]
      : []),
  ]
}

/** `Ocean Studies and Old Worlds are both served in Block C alone at Austin: 3 students can meet one of them.` */
function needsText({ first, second, block, students, places }: NeedsInOneBlock): string {
  const when = block === noBlock ? 'without a block' : `in ${plainBlockTitle(block)} alone`
  const where = places.length === 0 ? '' : ` at ${places.join(' and ')}`
  return `${first} and ${second} are both served ${when}${where}: ${countOf(students, 'student')} can meet one of them.`
}

/** `Tides, Block B: Ana Ruiz cannot be at 2 of 12 sessions (outside the hours).` */
function awayText({ name, title, block, sessions, reason }: ExpertAway): string {
  const when =
    sessions === null
      ? 'cannot be there on any day'
      : `cannot be at ${sessions.away} of ${countOf(sessions.of, 'session')}`
  const why = reason.replace(/^./, (letter) => letter.toLowerCase())
  return `${title}, ${plainBlockTitle(block)}: ${name} ${when} (${why}).`
}

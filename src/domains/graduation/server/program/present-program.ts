import type {
  Ladder,
  ProgramShown,
  RequirementShown,
  CountedItem as ShownItem,
} from '../../contract/program.schemas.ts'
import type { CountedItem } from '../../rules/count-items.ts'
import { lastCycle, monthOf } from '../../rules/cycle-names.ts'
import {
  assumptionOf,
  behindText,
  finishText,
  levelText,
  missingText,
  tightestText,
  whyOf,
} from '../../rules/explain.ts'
import type { RequirementProgress } from '../../rules/requirement-progress.ts'
import { closing, closingText, type Offer } from '../../rules/what-next.ts'
import { type Reckoned, reckonWith } from '../reckon-program.ts'

type Parts = Record<'needed' | 'earned' | 'exempt' | 'progress' | 'planned' | 'missing' | 'expected', number>

/** Quarters as the wire has them, in credits. */
export const presentLadder = (parts: Parts): Ladder => ({
  needed: parts.needed / 4,
  earned: parts.earned / 4,
  exempt: parts.exempt / 4,
  in_progress: parts.progress / 4,
  planned: parts.planned / 4,
  missing: parts.missing / 4,
  expected: parts.expected / 4,
})

function presentItem(item: CountedItem, { facts }: Reckoned): ShownItem {
  const decision = facts.decisions.find((one) =>
    one.kind === 'move' ? one.itemKey === item.key : `waiver:${one.id}` === item.key,
  )
  return {
    key: item.key,
    kind: item.kind,
    state: item.state,
    title: item.title,
    source: item.source,
    credits: item.quarters / 4,
    counted: item.counted / 4,
    topic_id: item.topicId,
    elsewhere: item.elsewhere.map(({ title, because }) => `not in ${title}, because ${because}`),
    decision_id: decision?.id ?? null,
  }
}

/** A few words that tell a requirement apart in the table: what is missing, else what runs, else what is let off. */
function noteOf(one: RequirementProgress): string {
  const { missing, units, items } = one
  if (missing > 0 && units.missing > 0)
    return `${units.missing} ${units.missing === 1 ? 'unit has' : 'units have'} no plan`
  const exempt = items.find(({ state }) => state === 'exempt')
  if (exempt) return `Exempt: ${exempt.counted / 4}, ${exempt.source}`
  const running = [...new Set(items.flatMap(({ state, source }) => (state === 'progress' ? [source] : [])))]
  if (running.length === 1) return `${running[0]}, this cycle`
  if (running.length > 1) return `${running.length} experiences this cycle`
  const elsewhere = items.find(({ kind }) => kind === 'elective')
  if (elsewhere) return `${elsewhere.counted / 4} from ${elsewhere.source}`
  const planned = items.find(({ state }) => state === 'planned')
  return planned ? `${planned.source} is planned` : ''
}

function presentRequirement(
  one: RequirementProgress,
  reckoned: Reckoned,
  offers: readonly Offer[],
): RequirementShown {
  const { graduation, plan, catalogue, program } = reckoned
  const closed =
    one.missingUnits.length === 0
      ? null
      : closing(
          one.missingUnits.map(({ id }) => id),
          offers,
        )
  const [topicId] = one.requirement.topic_ids
  return {
    key: one.requirement.key,
    title: one.requirement.title,
    subject_id:
      one.requirement.subject_ids[0] ??
      (topicId === undefined ? null : (catalogue.topics.get(topicId)?.subjectId ?? null)),
    status: one.status,
    ladder: presentLadder(one),
    why: whyOf(one, graduation.cycles),
    next: closed && closingText(closed),
    note: noteOf(one),
    items: one.items.map((item) => presentItem(item, reckoned)),
    missing_units: one.missingUnits.map((unit) => ({
      id: unit.id,
      title: unit.title,
      topic_id: unit.topicId,
      text: missingText(unit, plan.content.credit_level, program.grade),
    })),
    offers: (closed?.offers ?? []).map(
      ({ experienceId, title, cycleTitle, covers, freePlaces, waiting, isOnList, isPlannable }) => ({
        experience_id: experienceId,
        title,
        cycle: cycleTitle,
        covers: covers.length,
        free_places: freePlaces,
        waiting,
        is_on_list: isOnList,
        can_plan: isPlannable,
      }),
    ),
    missing_with_offers: closed && missingWith(reckoned, closed.offers),
  }
}

function missingWith(reckoned: Reckoned, offers: readonly Offer[]): number | null {
  if (offers.length === 0) return null
  const { studentId } = reckoned.program
  const more = offers.map((offer) => ({ ...offer, studentId, abilityIds: [] }))
  return reckonWith(reckoned, more).totals.missing / 4
}

type Reckoning = Omit<
  ProgramShown,
  | 'student'
  | 'can'
  | 'subjects'
  | 'running'
  | 'planned'
  | 'missing_topics'
  | 'other_plans'
  | 'what_if'
  | 'computed_at'
>

/** What is reckoned of a student as the wire has it. */
export function presentReckoned(reckoned: Reckoned, offers: readonly Offer[]): Reckoning {
  const { program, plan, graduation, catalogue } = reckoned
  const { cycles } = graduation
  return {
    stage: program.stage,
    is_migrated: program.isMigrated,
    plan: { id: plan.id, title: plan.title, version: plan.version },
    status: graduation.status,
    abilities_status: graduation.abilitiesStatus,
    abilities: { needed: graduation.abilities.needed, reached: graduation.abilities.reached },
    ladder: presentLadder(graduation.totals),
    finish: [behindText(graduation), finishText(graduation)].filter((part) => part !== '').join(' '),
    tightest: tightestText(graduation),
    assumption: assumptionOf(graduation.assumed),
    graduates: monthOf(lastCycle(cycles), cycles),
    grades: Array.from({ length: cycles.years }, (_, at) => `Grade ${program.firstGrade + at}`),
    requirements: graduation.requirements.map((one) => presentRequirement(one, reckoned, offers)),
    spare: graduation.spare.map((item) => presentItem(item, reckoned)),
    ability_list: plan.content.ability_ids.flatMap((id) => {
      const ability = catalogue.abilities.get(id)
      const reached = graduation.masteryOfAbilities.get(id)
      if (!ability) return []
      const text = levelText(reached?.level ?? null, program.grade)
      return [
        {
          id,
          title: ability.title,
          text,
          level: reached?.level ?? null,
          is_reached: reached?.isEarned ?? false,
        },
      ]
    }),
  }
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, instant, line, lines, search, version } from '#contract/values.ts'
import { longestDescription, longestTitle } from './curriculum-limits.ts'
import { credit, schoolStage } from './curriculum-values.ts'

const path = '/backoffice/workbench/units/abilities' as const
const ofAbility = z.object({ ability_id: id })
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

/** What students can do beside any one subject: "Argue from evidence". */
export const ability = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  school_stage: schoolStage,
  credit: z.number(),
  version: z.number(),
  isRetired: z.boolean(),
  /** Experiences of any cycle that cover it. */
  uses: z.number(),
})
export type Ability = z.output<typeof ability>

export const abilityFields = z.object({
  title: line(longestTitle, `A title takes up to ${longestTitle} characters.`).min(
    1,
    'Give the ability a title.',
  ),
  description: lines(
    longestDescription,
    `A description takes up to ${longestDescription.toLocaleString('en-US')} characters.`,
  ).default(''),
  school_stage: schoolStage,
  credit: credit.default(0.25),
})
export type AbilityFields = z.output<typeof abilityFields>

/** One version of an ability, as it was saved. */
export const abilityVersion = ability
  .pick({ title: true, description: true, school_stage: true, credit: true, version: true })
  .extend({ savedBy: z.string().nullable(), savedAt: instant })
export type AbilityVersion = z.output<typeof abilityVersion>

export const abilitiesFilter = z.object({
  search: search(100),
  school_stage: schoolStage.optional(),
  /** Retired ones instead of those that are taught. */
  retired: flag.default(false),
})

/** Abilities stand beside the units; the documents name no page of theirs. */
export const abilitiesContract = {
  listAbilities: endpoint({
    method: 'GET',
    path,
    summary: 'Abilities by title, a page of them',
    access: 'curriculum.view',
    input: paged(abilitiesFilter),
    output: z.object({ ...pageFacts, abilities: z.array(ability), canManage: z.boolean() }),
  }),
  getAbility: endpoint({
    method: 'GET',
    path: `${path}/{ability_id}`,
    summary: 'An ability, taught or retired',
    access: 'curriculum.view',
    input: ofAbility,
    output: ability,
  }),
  createAbility: endpoint({
    method: 'POST',
    path,
    summary: 'Adds an ability',
    access: 'curriculum.manage',
    input: abilityFields,
    output: saved,
  }),
  saveAbility: endpoint({
    method: 'PUT',
    path: `${path}/{ability_id}`,
    summary: 'Changes an ability',
    access: 'curriculum.manage',
    input: abilityFields.extend({ ...ofAbility.shape, version }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: z.object({ savedBy: z.string(), savedAt: instant, ability }) } },
  }),
  changeAbility: endpoint({
    method: 'POST',
    path: `${path}/{ability_id}`,
    summary: 'Retires an ability: it stays with what uses it and is offered nowhere; or brings it back',
    access: 'curriculum.manage',
    input: ofAbility.extend({ _action: z.enum(['retire', 'bring-back']) }),
    output: saved,
  }),
  listAbilityVersions: endpoint({
    method: 'GET',
    path: `${path}/{ability_id}/history`,
    summary: 'What an ability said before, the newest first',
    access: 'curriculum.view',
    input: paged(ofAbility),
    output: z.object({ ...pageFacts, versions: z.array(abilityVersion) }),
  }),
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, search, version } from '#contract/values.ts'
import { schoolStage } from './curriculum-values.ts'
import {
  listedUnit,
  offeredTopic,
  unit,
  unitConflict,
  unitFields,
  unitUse,
  unitVersion,
} from './units.schemas.ts'

const path = '/pages/admin/workbench/units' as const
const ofUnit = z.object({ unit_id: id })
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

/** What the list of units is narrowed to. */
export const unitsFilter = z.object({
  search: search(100),
  school_stage: schoolStage.optional(),
  subject_id: id.optional(),
  /** Retired ones instead of those that are taught. */
  retired: flag.default(false),
})

/** `/workbench/units`, its forms, and what became of a unit (1-staff-tools §2.8, 2-back-office §2 and §7). */
export const unitsContract = {
  listUnits: endpoint({
    method: 'GET',
    path,
    summary: 'Units in the order of their subjects and topics, a page of them',
    access: 'curriculum.view',
    input: paged(unitsFilter),
    output: z.object({
      ...pageFacts,
      units: z.array(listedUnit),
      /** The subjects there are, for the filter. */
      subjects: z.array(z.object({ id: z.number(), title: z.string() })),
      canManage: z.boolean(),
    }),
  }),
  getNewUnit: endpoint({
    method: 'GET',
    path: `${path}/new`,
    summary: 'The topics a new unit may stand in',
    access: 'curriculum.manage',
    output: z.object({ topics: z.array(offeredTopic) }),
  }),
  createUnit: endpoint({
    method: 'POST',
    path,
    summary: 'Creates a unit with its objectives',
    access: 'curriculum.manage',
    input: unitFields,
    output: saved,
  }),
  getUnit: endpoint({
    method: 'GET',
    path: `${path}/{unit_id}`,
    summary: 'A unit with its objectives, where it is used, and the topics it may stand in',
    access: 'curriculum.view',
    input: ofUnit,
    output: z.object({
      unit,
      topics: z.array(offeredTopic),
      uses: z.array(unitUse),
      /** How many experiences cover it; `uses` are the latest 50. */
      usesTotal: z.number(),
      /** Templates that have it: the first 50 by title, archived ones last. */
      templates: z.array(z.object({ id: z.number(), title: z.string(), isArchived: z.boolean() })),
      templatesTotal: z.number(),
      /** Students with an assessment of it that was not taken back, whether or not an experience still covers it. */
      assessed: z.number(),
      canManage: z.boolean(),
    }),
  }),
  saveUnit: endpoint({
    method: 'PUT',
    path: `${path}/{unit_id}`,
    summary: 'Saves a unit; objectives that are not sent are deleted',
    access: 'curriculum.manage',
    input: unitFields.extend({ ...ofUnit.shape, version: version.optional() }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: unitConflict } },
  }),
  changeUnit: endpoint({
    method: 'POST',
    path: `${path}/{unit_id}`,
    summary:
      'Retires a unit in favour of another or of none, brings it back, deletes one that nothing uses, or takes that back',
    access: 'curriculum.manage',
    input: z.discriminatedUnion('_action', [
      ofUnit.extend({ _action: z.literal('retire'), successor_id: id.nullable().default(null) }),
      ofUnit.extend({ _action: z.enum(['bring-back', 'delete', 'undelete']) }),
    ]),
    output: saved,
  }),
  listUnitVersions: endpoint({
    method: 'GET',
    path: `${path}/{unit_id}/history`,
    summary: 'What a unit said before, the newest first',
    access: 'curriculum.view',
    input: paged(ofUnit),
    output: z.object({ ...pageFacts, versions: z.array(unitVersion) }),
  }),
  findSuccessors: endpoint({
    method: 'GET',
    path: `${path}/{unit_id}/successors`,
    summary: 'Units that may take the place of one, those of its topic first',
    access: 'curriculum.manage',
    input: ofUnit.extend({ search: search(100) }),
    output: z.array(listedUnit),
  }),
}

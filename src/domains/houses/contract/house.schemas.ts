import { z } from 'zod'

/** The parts of a house, in the order of its tabs (2-back-office §2). */
export const houseTabs = ['overview', 'students', 'attendances'] as const
export const houseTab = z.enum(houseTabs)
export type HouseTab = z.output<typeof houseTab>

const person = z.object({ id: z.number(), name: z.string() })

/** A house as lists and its own pages show it (2-back-office §3). */
export const house = z.object({
  id: z.number(),
  title: z.string(),
  logo_url: z.string().nullable(),
  advisor: person.nullable(),
  president: person.nullable(),
  vice_president: person.nullable(),
  /** Wall time of the school, `08:45`. */
  default_standup_time: z.string().nullable(),
  cohort_id: z.number(),
  cohort_title: z.string(),
  studentsCount: z.number(),
  isArchived: z.boolean(),
})
export type House = z.output<typeof house>

/** The head of a house's pages: the house, what the viewer may do with it, and the tabs they may open. */
export const houseIndex = house.extend({
  /** The viewer advises this house. */
  isHouseAdvisor: z.boolean(),
  tabs: z.array(z.object({ value: houseTab, label: z.string() })),
  can: z.object({ manage: z.boolean(), actOnReports: z.boolean() }),
})
export type HouseIndex = z.output<typeof houseIndex>

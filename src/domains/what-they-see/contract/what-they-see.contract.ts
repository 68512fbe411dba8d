import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, search, token } from '#contract/values.ts'
import { campuses, cohortIds, permission, titled } from '#domains/permissions/contract/group.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/what-can-they-see' as const
const ofPerson = z.object({ personId: id })

const person = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(['employee', 'student', 'guardian']),
  /** What tells two of one name apart. */
  detail: z.string(),
})

/** A right with where it holds, and the groups it comes from. */
const heldRight = z.object({
  permission,
  cohort_ids: cohortIds,
  through: z.array(titled.extend({ cohort_ids: cohortIds })),
})
export type HeldRight = z.output<typeof heldRight>

const overview = z.object({
  person,
  /** False for who was deactivated: they see nothing. */
  canLogIn: z.boolean(),
  rights: z.array(heldRight),
  students: z.object({
    total: z.number(),
    /** "Advises Alder House": how many of them for that reason; one may be there for several. */
    reasons: z.array(z.object({ text: z.string(), count: z.number() })),
  }),
  pages: z.array(z.object({ url: z.string(), label: z.string() })),
  campuses,
})
export type Overview = z.output<typeof overview>

const answer = z.object({
  /** "Note", "House". */
  what: z.string(),
  can: z.boolean(),
  /** False for who was deactivated: they see nothing. */
  canLogIn: z.boolean(),
  /** Of a list: how many of it they see of those there are; null for what is no list. */
  shown: z.object({ count: z.number(), of: z.number() }).nullable(),
  /** Each by itself is enough; none where it is theirs without any right. */
  ways: z.array(z.array(heldRight)),
  /** Why it is one of theirs: "Advises Alder House". */
  because: z.array(z.string()),
  /** With these they could, and the groups that give each; none where no right would do. */
  lacks: z.array(z.object({ permission, groups: z.array(titled) })),
  /** A second factor would open it, and they have set up none: until then it is refused (decision 119). */
  lacksFactor: z.boolean(),
  /** They see that it exists, not what it says. */
  isPart: z.boolean(),
  /** What is answered to them: the server's own words. */
  told: z.string().nullable(),
  campuses,
})
export type Answer = z.output<typeof answer>

/** What somebody can see, and by which rule and group (issue 13 §1). */
export const whatTheySeeContract = {
  findPeople: endpoint({
    method: 'GET',
    path: `${path}/people`,
    summary: 'Colleagues, and students and guardians the viewer sees, by name or address, the first 20',
    access: 'groups.manage',
    input: z.object({ search: search(100) }),
    output: z.object({ people: z.array(person) }),
  }),
  getOverview: endpoint({
    method: 'GET',
    path: `${path}/people/{personId}`,
    summary: 'What somebody holds and through which groups, which students and which pages they see',
    access: 'groups.manage',
    input: ofPerson,
    output: overview,
  }),
  ask: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/people/{personId}/questions`,
    summary: 'Whether somebody can see the record or page at an address, and by which rule and group',
    access: 'groups.manage',
    input: ofPerson.extend({ about: token(500, 'This address is too long.') }),
    output: answer,
  }),
}

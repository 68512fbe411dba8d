import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, line } from '#contract/values.ts'

export const flagStatuses = ['off', 'on', 'released'] as const
export type FlagStatus = (typeof flagStatuses)[number]

/** The documented alert (1-staff-tools §5). */
export const emailNotFound = 'Email not found, check again please!'
export const longestTitle = 80

const group = z.object({ id: z.number(), title: z.string() })

const testGroup = group.extend({
  users: z.array(z.object({ id: z.number(), email: z.string(), name: z.string() })),
})
export type TestGroup = z.output<typeof testGroup>

const featureFlag = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  status: z.enum(flagStatuses),
  is_in_sora_labs: z.boolean(),
  test_groups: z.array(group),
  /** People in its test groups who may log in, each once. */
  people: z.number(),
})
export type FeatureFlag = z.output<typeof featureFlag>

const done = z.object({ ok: z.literal(true), message: z.string() })
const ofFlag = z.object({ id })
const ofGroup = z.object({ id })

/** Test groups: who tries a feature before everybody has it (1-staff-tools §7). */
export const testGroupsContract = {
  list: endpoint({
    method: 'GET',
    path: '/test-groups',
    summary: 'The test groups with who is in them',
    access: 'feature_flags.manage',
    output: z.array(testGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/test-groups',
    summary: 'Makes a test group',
    access: 'feature_flags.manage',
    input: z.object({
      title: line(longestTitle, `A name takes up to ${longestTitle} characters.`).min(1, 'Name the group.'),
    }),
    output: done.extend({ id: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/test-groups/{id}',
    summary: 'Deletes a test group: its people lose what they have through it alone',
    access: 'feature_flags.manage',
    input: ofGroup,
    output: done,
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/test-groups/{id}/user',
    summary: 'Puts the person of an email address into a test group',
    access: 'feature_flags.manage',
    input: ofGroup.extend({
      email: line(254, 'An email address takes up to 254 characters.').min(1, 'Enter an email address.'),
    }),
    output: done,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/test-groups/{id}/user/{userId}',
    summary: 'Takes a person out of a test group',
    access: 'feature_flags.manage',
    input: ofGroup.extend({ userId: id }),
    output: done,
  }),
}

/** Feature flags: off, on for test groups, or released to everybody (1-staff-tools §7). */
export const featureFlagsContract = {
  list: endpoint({
    method: 'GET',
    path: '/feature-flags',
    summary: 'The features that can be held back, with who has them',
    access: 'feature_flags.manage',
    output: z.array(featureFlag),
  }),
  attachGroup: endpoint({
    method: 'POST',
    path: '/feature-flags/{id}/test-group/{groupId}',
    summary: 'Lets a test group try a feature',
    access: 'feature_flags.manage',
    input: ofFlag.extend({ groupId: id }),
    output: done,
  }),
  detachGroup: endpoint({
    method: 'DELETE',
    path: '/feature-flags/{id}/test-group/{groupId}',
    summary: 'Lets a test group try a feature no longer',
    access: 'feature_flags.manage',
    input: ofFlag.extend({ groupId: id }),
    output: done,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/feature-flags/{id}',
    summary: 'Turns a feature off, on for its test groups, or releases it to everybody',
    access: 'feature_flags.manage',
    input: ofFlag.extend({
      status: z.enum(flagStatuses),
      /**
       * What it is now, for whoever takes a change back: where it is another by then, the call returns 409 and changes
       * nothing.
       */
      was: z.enum(flagStatuses).optional(),
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.object({}) } },
  }),
}

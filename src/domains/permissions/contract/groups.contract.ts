import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, search, token } from '#contract/values.ts'
import { campuses, effect, grant, groupChange, groupFields, groupHead, groupMember } from './group.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/groups' as const
const ofGroup = z.object({ groupId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

/** Groups of colleagues: what they may do, where, and who is in them (3-shell-and-houses §2.3, issue 13 §1). */
export const groupsContract = {
  listGroups: endpoint({
    method: 'GET',
    path,
    summary: 'Every group with how many are in it and how much it lets them do',
    access: 'groups.manage',
    output: z.object({ groups: z.array(groupHead) }),
  }),
  addGroup: endpoint({
    method: 'POST',
    path,
    summary: 'Makes a group, empty or with the permissions of another; nobody is in it yet',
    access: 'groups.manage',
    input: groupFields.extend({ copy_of: id.optional() }),
    output: done.extend({ id: z.number() }),
  }),
  renameGroup: endpoint({
    method: 'POST',
    path: `${path}/{groupId}/edit`,
    summary: 'Changes the name of a group and what is said of it',
    access: 'groups.manage',
    /** `was`: what it read when somebody began; refused once it reads otherwise. */
    input: groupFields.extend({ ...ofGroup.shape, was: groupFields.optional() }),
    output: done,
  }),
  getGroup: endpoint({
    method: 'GET',
    path: `${path}/{groupId}`,
    summary: 'A group with every permission, and whether and where it grants it',
    access: 'groups.manage',
    input: ofGroup,
    output: groupHead.extend({ grants: z.array(grant), campuses }),
  }),
  listMembers: endpoint({
    method: 'GET',
    path: `${path}/{groupId}/members`,
    summary: 'Who is in a group, and on which campuses, 50 a page',
    access: 'groups.manage',
    input: paged(ofGroup.extend({ search: search(100) })),
    output: z.object({ ...pageFacts, members: z.array(groupMember), campuses }),
  }),
  findCandidates: endpoint({
    method: 'GET',
    path: `${path}/{groupId}/candidates`,
    summary: 'Colleagues who are not in a group, by name or address, the first 20',
    access: 'groups.manage',
    input: ofGroup.extend({ search: search(100) }),
    output: z.object({ people: z.array(groupMember.omit({ cohort_ids: true })) }),
  }),
  listHistory: endpoint({
    method: 'GET',
    path: `${path}/{groupId}/history`,
    summary: 'What was changed in a group, by whom and when, 50 a page',
    access: 'groups.manage',
    input: paged(ofGroup),
    output: z.object({
      ...pageFacts,
      entries: z.array(
        z.object({
          id: z.number(),
          happenedAt: z.string(),
          by: z.string().nullable(),
          what: z.string(),
          details: z.array(z.string()),
          /** The changes that take it back, and make it again; null for what neither does. */
          undo: z.object({ back: groupChange, again: groupChange }).nullable(),
        }),
      ),
    }),
  }),
  previewChange: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{groupId}/changes/preview`,
    summary: 'Says what a change of a group does to people; changes nothing',
    access: 'groups.manage',
    input: ofGroup.extend({ change: groupChange }),
    output: effect,
  }),
  saveChange: endpoint({
    method: 'POST',
    path: `${path}/{groupId}/changes`,
    summary: 'Changes the permissions or members of a group, or deletes it, as its preview said',
    access: 'groups.manage',
    input: ofGroup.extend({
      change: groupChange,
      basis: token(64),
      /** Whoever shuts themselves out says that they mean it. */
      lock_me_out: flag.default(false),
      /** The change that this one takes back: it must stand still as it was saved. */
      takes_back: groupChange.optional(),
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: effect } },
  }),
}
